type Say = (message: string, fields?: Record<string, unknown>) => void;

/** What this package needs of a logger. */
export interface Logger {
  info: Say;
  warn: Say;
  error: Say;
}
