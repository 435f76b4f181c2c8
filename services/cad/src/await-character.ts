import type { Caller } from '@ten8/service-kit/actor';
import type { Cad } from './context';
import { readToTheEnd } from './read-to-the-end';

const PATIENCE_MS = 1_000;

/**
 * Gives a character that was only just created, by whomever, the time to arrive here. Done before the transaction
 * that asks for it, which should not wait for another service.
 */
export async function awaitCharacter(
  { characters, followers: { civilian } }: Cad,
  { positions: seen }: Caller,
  communityId: number,
  characterId: number,
): Promise<void> {
  await civilian.waitFor(seen.civilian ?? 0, PATIENCE_MS);
  if (!(await characters.find(communityId, characterId))) await readToTheEnd(civilian);
}
