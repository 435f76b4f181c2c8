import { snapshotCharacters } from '@ten8/contracts/civilian/characters';
import type { Rebuild } from '@ten8/event-log/durable-follower';
import { httpFeed } from '@ten8/service-kit/facts/http-feed';
import { readSnapshot } from '@ten8/service-kit/facts/snapshot';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { CharacterRow } from '../characters/character-store';
import type { CadRecords } from '../context';

/**
 * After missed facts: replaces the projection of characters by a snapshot. The head is read first, so changes made
 * during the copy are followed afterwards.
 */
export const rebuildCharacters =
  ({ communities, characters }: CadRecords, client: ServiceClient): Rebuild =>
  async ({ transaction }) => {
    const head = await httpFeed(client, 'civilian').head();
    const copied: CharacterRow[] = [];
    for await (const page of readSnapshot(client, snapshotCharacters, 'id')) copied.push(...page);

    // As late as possible, because all writes of these communities wait until this transaction ends.
    const locked = await communities.lockAll(await characters.communities(copied, transaction), transaction);
    await characters.replaceAll(
      copied.filter(({ communityId }) => locked.has(communityId)),
      transaction,
    );
    return head;
  };
