import { styled } from 'styled-components';

/** Around a table of many columns: on a tablet it scrolls sideways instead of breaking words. Phones show its rows as cards. */
export const WideTable = styled.div`
  min-width: 0;

  @media (min-width: 640px) {
    table {
      min-width: 44rem;
    }
  }
`;
