import type { Caller } from '@ten8/service-kit/actor';
import type { Cad } from './context';

/** Shorter than a poll's patience: a list that is a moment old is better than none. */
const PATIENCE_MS = 300;

/** Who just took a role away finds that officer's unit stood down. */
export const hearOfMembers = async ({ followers }: Cad, { positions: seen }: Caller): Promise<void> =>
  void (await followers.community.waitFor(seen.community ?? 0, PATIENCE_MS));
