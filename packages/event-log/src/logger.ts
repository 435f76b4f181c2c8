type Say = (message: string, fields?: Record<string, unknown>) => void;

/** What this package needs of a logger. An error travels in the field `err`. */
export interface Logger {
  info: Say;
  warn: Say;
  error: Say;
}
