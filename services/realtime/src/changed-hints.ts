import type { Changed } from '@ten8/contracts/socket';

interface HintParts {
  /** Sends the hint to this replica's sockets in the community's room. */
  send: (hint: Changed) => void;
  /** How many these are. */
  countSockets: (communityId: number) => number;
}

const PAUSE_MS_PER_SOCKET = 10;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Every console in the room reads a list again after each hint about it. If N consoles change something, that is N²
 * reads. So the first hint of a topic is sent at once, but the next ones only after a pause, which is longer in larger
 * rooms. Of the hints in a pause the newest is sent.
 */
export function createChangedHints({ send, countSockets }: HintParts): (hint: Changed) => void {
  const pauses = new Map<string, { newest: Changed | null }>();

  function sendAndPause(topic: string, hint: Changed): void {
    send(hint);
    const pauseMs = Math.min(countSockets(hint.communityId) * PAUSE_MS_PER_SOCKET, LONGEST_PAUSE_MS);
    if (pauseMs === 0) return;
    const pause: { newest: Changed | null } = { newest: null };
    pauses.set(topic, pause);
    setTimeout(() => {
      pauses.delete(topic);
      if (pause.newest) sendAndPause(topic, pause.newest);
    }, pauseMs).unref();
  }

  return (hint) => {
    const topic = `${hint.communityId}:${hint.topic}`;
    const pause = pauses.get(topic);
    if (pause) pause.newest = hint;
    else sendAndPause(topic, hint);
  };
}
