import type { Follower } from '@ten8/event-log/follow';

const PATIENCE_MS = 1_000;

/** Before a "no" is said on the word of a projection: lets it catch up with all that has been said so far. */
export async function readToTheEnd(follower: Follower): Promise<void> {
  // When the other service is away its log cannot be longer than what we know of it.
  const lag = await follower.lag().catch(() => 0);
  await follower.waitFor(follower.position() + lag, PATIENCE_MS);
}
