import type { LiveState } from '../../shared/live/live-connection';
import { formatMinutes } from '../../shared/time/durations';
import { serverTimeOf } from '../../shared/time/server-time';

/** Two polls were missed. */
export const OLD_MS = 6000;
const STALE_MS = 10_000;

/** When a list was read, as the server's time; 0 before the first reading. */
export const readAt = ({ dataUpdatedAt }: { dataUpdatedAt: number }): number =>
  dataUpdatedAt === 0 ? 0 : serverTimeOf(dataUpdatedAt);

interface Readings {
  /** The desk has no panic button. */
  isDesk: boolean;
  state: LiveState;
  /** Why the server refuses the live connection, or null. */
  refusal: string | null;
  /** When the live connection was last open, or when the page was opened. */
  liveAt: number;
  /** When the oldest list was read; 0 before the first reading. */
  oldestAt: number;
  now: number;
}

interface ConnectionMessage {
  what: string;
  /** How long that has been so, like `0:14`. Empty if it does not matter. */
  since: string;
  effect: string;
}

/** What the strip below the command strip says, or null while nothing is wrong. */
export function connectionMessage({
  isDesk,
  state,
  refusal,
  liveAt,
  oldestAt,
  now,
}: Readings): ConnectionMessage | null {
  if (oldestAt > 0 && now - oldestAt > STALE_MS)
    return {
      what: 'No answer from Ten8',
      since: formatMinutes(oldestAt, now),
      effect: 'The lists may be out of date; check your connection.',
    };
  if (state === 'live' || now - liveAt < 3000) return null;
  if (refusal) {
    const lost = isDesk ? 'calls and alarms arrive some seconds later' : 'the panic button does not work';
    return { what: `No live connection, so ${lost}`, since: '', effect: refusal };
  }
  return {
    what: 'Live connection lost',
    since: formatMinutes(liveAt, now),
    effect: isDesk
      ? 'Until it is back, calls and alarms arrive some seconds later.'
      : 'The panic button works again when it is back.',
  };
}
