/** `odd` works but should be checked; `bad` has to be corrected. */
export interface Finding {
  level: 'good' | 'odd' | 'bad';
  about: string;
  says: string;
}

export const good = (about: string, says: string): Finding => ({ level: 'good', about, says });
export const odd = (about: string, says: string): Finding => ({ level: 'odd', about, says });
export const bad = (about: string, says: string): Finding => ({ level: 'bad', about, says });

/** What went wrong, in one line. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).split('\n')[0] ?? '';
}
