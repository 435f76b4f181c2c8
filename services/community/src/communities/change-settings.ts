import { isDeepStrictEqual } from 'node:util';
import {
  discordUrlChanged,
  joinCodeRegenerated,
  logoChanged,
  type Community,
} from '@ten8/contracts/community/communities';
import type { Tx } from '@ten8/event-log/transact';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { Change, CommunityContext } from '../context';
import { lockAsAdmin } from '../lock-as-admin';
import type { CommunityRow } from './community-store';
import { withFreshJoinCode } from './join-code';
import { presentCommunity } from './present-community';

/** The old code stops working. */
export function regenerateJoinCode(context: CommunityContext, change: Change): Promise<Community> {
  return withFreshJoinCode((joinCode) =>
    save(context, change, { joinCode }, (tx, { id, name }) => tx.append(joinCodeRegenerated, id, { name })),
  );
}

export function setLogo(context: CommunityContext, change: Change, logoUrl: string): Promise<Community> {
  return save(context, change, { logoUrl }, (tx, { id, name }) =>
    tx.append(logoChanged, id, { name, logoUrl }),
  );
}

/** Null removes the link. */
export function setDiscordUrl(
  context: CommunityContext,
  change: Change,
  discordUrl: string | null,
): Promise<Community> {
  return save(context, change, { discordUrl }, (tx, { id, name }) =>
    tx.append(discordUrlChanged, id, { name, discordUrl }),
  );
}

/** Without a change no fact is appended. */
function save(
  context: CommunityContext,
  { actor, caller, communityId }: Change,
  settings: Partial<Pick<CommunityRow, 'joinCode' | 'logoUrl' | 'discordUrl'>>,
  appendFact: (tx: Tx, community: CommunityRow) => void,
): Promise<Community> {
  return context.log.transact(actedBy(caller), async (tx) => {
    const { community, admin } = await lockAsAdmin(context, tx, actor, communityId);
    const changed = { ...community, ...settings };
    if (!isDeepStrictEqual(changed, community)) {
      await context.communities.update(communityId, settings, tx.transaction);
      appendFact(tx, community);
    }
    return presentCommunity(changed, admin);
  });
}
