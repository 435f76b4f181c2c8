/** How an attempt at a job ended; only `settled` ends the job. */
export type Outcome =
  | { kind: 'settled' }
  /** Something else has to be finished first. */
  | { kind: 'busy' }
  | { kind: 'wait'; ms: number }
  | { kind: 'away'; error: string }
  | { kind: 'signed-out' };
