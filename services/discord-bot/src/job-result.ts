/** How an attempt at a job ended; only `settled` ends the job. */
export type JobResult =
  | { kind: 'settled' }
  /** Another job has to be finished first. */
  | { kind: 'busy' }
  /** Null when Discord did not say for how long. */
  | { kind: 'rate-limited'; ms: number | null }
  /** No answer: the request may or may not have arrived. */
  | { kind: 'unknown'; error: string }
  /** Discord refuses the token. */
  | { kind: 'unauthorized' };
