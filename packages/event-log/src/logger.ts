type LogMethod = (message: string, fields?: Record<string, unknown>) => void;

/** What this package needs from a logger. An error is passed in the field `err`. */
export interface Logger {
  info: LogMethod;
  warn: LogMethod;
  error: LogMethod;
}
