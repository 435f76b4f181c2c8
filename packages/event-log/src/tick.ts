export const TICK_MS = 1_000;
/** A timer may fire this early. The tick that it was set for then counts as over. */
const EARLY_MS = 5;

/**
 * Until the next full second of the clock. What happens every second happens then, in all processes of a machine, so
 * that an idle process wakes up once a second for everything, and not once for each thing.
 */
export function msToNextTick(): number {
  const left = TICK_MS - (Date.now() % TICK_MS);
  return left > EARLY_MS ? left : left + TICK_MS;
}
