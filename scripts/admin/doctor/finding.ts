/** `warning`: it works, but should be checked. `bad`: it has to be corrected. */
export interface Finding {
  level: 'good' | 'warning' | 'bad';
  about: string;
  text: string;
}

export const good = (about: string, text: string): Finding => ({ level: 'good', about, text });
export const warning = (about: string, text: string): Finding => ({ level: 'warning', about, text });
export const bad = (about: string, text: string): Finding => ({ level: 'bad', about, text });

/** What went wrong, in one line. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).split('\n')[0] ?? '';
}
