/** The result of one attempt of a job; only `settled` ends the job. */
export type JobResult =
  | { kind: 'settled' }
  /** Another job has to be finished first. */
  | { kind: 'busy' }
  /** Null when Discord did not say for how long. */
  | { kind: 'rate-limited'; ms: number | null }
  /** No answer: the request may have arrived or not. */
  | { kind: 'unknown'; error: string }
  /** Discord refuses the token. */
  | { kind: 'unauthorized' };
