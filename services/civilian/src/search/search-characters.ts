import { SEARCH_LIMIT, type FoundCharacter, type Place } from '@ten8/contracts/civilian/search';
import type { Page } from '@ten8/service-kit/http/page';
import type { Civilian } from '../context';
import type { CharacterCriteria } from './search-queries';

/** Finds people by name, license number or date of birth, each with their reports. */
export function searchCharacters(
  civilian: Civilian,
  communityId: number,
  { limit: asked, cursor, ...criteria }: CharacterCriteria & { limit: number; cursor?: Place | undefined },
): Promise<Page<FoundCharacter>> {
  const limit = Math.min(asked, SEARCH_LIMIT);
  return civilian.search.characters(criteria, { communityId, limit, cursor });
}
