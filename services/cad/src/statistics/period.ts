import { DEFAULT_STATISTICS_DAYS, MAX_STATISTICS_DAYS } from '@ten8/contracts/cad/constants';
import type { Period } from '@ten8/contracts/cad/statistics';
import { refuse } from '@ten8/contracts/errors';

const DAY_MS = 86_400_000;

/** The requested period, with its defaults. */
export function periodOf({ from, to }: Period, now: Date): { from: Date; to: Date } {
  const end = to === undefined ? now : new Date(to);
  const start =
    from === undefined ? new Date(end.getTime() - DEFAULT_STATISTICS_DAYS * DAY_MS) : new Date(from);
  if (end <= start) throw refuseDay('to must be after from');
  if (end.getTime() - start.getTime() > MAX_STATISTICS_DAYS * DAY_MS)
    throw refuseDay(`Choose at most ${MAX_STATISTICS_DAYS} days`);
  return { from: start, to: end };
}

const refuseDay = (message: string) =>
  refuse('invalid_request', message, { details: [{ path: 'to', message }] });
