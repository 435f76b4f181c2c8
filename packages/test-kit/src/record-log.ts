import { pino, type Logger } from 'pino';

/** A logger, and the lines that it has written so far. */
export function recordLog(level: 'info' | 'warn' = 'info'): {
  logger: Logger;
  lines: Record<string, unknown>[];
} {
  const lines: Record<string, unknown>[] = [];
  return { lines, logger: pino({ level }, { write: (line) => void lines.push(JSON.parse(line)) }) };
}
