import { snapshotCharacters } from '@ten8/contracts/civilian/characters';
import type { Rebuild } from '@ten8/event-log/follow';
import { httpFeed } from '@ten8/service-kit/http-feed';
import type { ServiceClient } from '@ten8/service-kit/service-client';
import { readSnapshot } from '@ten8/service-kit/snapshot';
import type { CharacterRow } from '../characters/character-store';
import type { CadRecords } from '../context';

/**
 * When facts were missed: copies whose character is whose now, in place of what is here.
 * The head is read first, so what changes meanwhile is followed.
 */
export const copyCharacters =
  ({ communities, characters }: CadRecords, client: ServiceClient): Rebuild =>
  async ({ transaction }) => {
    const head = await httpFeed(client, 'civilian').head();
    const copied: CharacterRow[] = [];
    for await (const page of readSnapshot(client, snapshotCharacters, 'id')) copied.push(...page);

    // Only now, for the writes of every community wait until this transaction ends.
    const locked = await communities.lockAll(await characters.communities(copied, transaction), transaction);
    await characters.replaceAll(
      copied.filter(({ communityId }) => locked.has(communityId)),
      transaction,
    );
    return head;
  };
