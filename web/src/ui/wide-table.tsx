import { styled } from 'styled-components';

/** Around a table of many columns: on a narrow screen it scrolls sideways instead of breaking words. */
export const WideTable = styled.div`
  min-width: 0;

  table {
    min-width: 44rem;
  }
`;
