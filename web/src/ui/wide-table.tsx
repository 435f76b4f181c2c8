import { css, styled, type RuleSet } from 'styled-components';

/** Around a table of many columns: where they have no room, its rows are cards, as on a phone. */
export const WideTable = styled.div`
  container: wide-table / inline-size;
  min-width: 0;
`;

/** Where a table's rows are cards. */
export const whereCards = (cards: RuleSet) => css`
  @media (max-width: 639px) {
    ${cards}
  }
  @container wide-table (max-width: 43.99rem) {
    ${cards}
  }
`;
