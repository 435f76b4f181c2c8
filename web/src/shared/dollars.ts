/** An amount as people read it; null stays null. */
export const dollars = (amount: number | null): string | null =>
  amount === null ? null : `$${amount.toLocaleString('en-US')}`;
