import { SEARCH_LIMIT, type FoundCharacter } from '@ten8/contracts/civilian/search';
import { toPage, type Page } from '@ten8/service-kit/http/page';
import type { Civilian } from '../context';
import type { CharacterCriteria } from './search-queries';

/** Finds people by name, license number or date of birth, each with their reports. */
export async function searchCharacters(
  civilian: Civilian,
  communityId: number,
  { limit: asked, cursor, ...criteria }: CharacterCriteria & { limit: number; cursor?: number | undefined },
): Promise<Page<FoundCharacter>> {
  const limit = Math.min(asked, SEARCH_LIMIT);
  return toPage(await civilian.search.characters(criteria, { communityId, limit, cursor }), limit);
}
