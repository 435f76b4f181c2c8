import { isDeepStrictEqual } from 'node:util';
import {
  discordUrlChanged,
  joinCodeRegenerated,
  logoChanged,
  type Community,
} from '@ten8/contracts/community/communities';
import type { Tx } from '@ten8/event-log/transact';
import type { Actor, Caller } from '@ten8/service-kit/access/actor';
import { actedBy } from '@ten8/service-kit/access/guards';
import type { CommunityContext } from '../context';
import { lockAsAdmin } from '../lock-as-admin';
import type { CommunityRow } from './community-store';
import { withFreshJoinCode } from './join-code';
import { presentCommunity } from './present-community';

/** The caller and the community of a change. */
interface Setting {
  actor: Actor;
  caller: Caller;
  communityId: number;
}

/** The old code stops working. */
export function regenerateJoinCode(context: CommunityContext, setting: Setting): Promise<Community> {
  return withFreshJoinCode((joinCode) =>
    change(context, setting, { joinCode }, (tx, { id, name }) =>
      tx.append(joinCodeRegenerated, id, { name }),
    ),
  );
}

export function setLogo(context: CommunityContext, setting: Setting, logoUrl: string): Promise<Community> {
  return change(context, setting, { logoUrl }, (tx, { id, name }) =>
    tx.append(logoChanged, id, { name, logoUrl }),
  );
}

/** Null removes the link. */
export function setDiscordUrl(
  context: CommunityContext,
  setting: Setting,
  discordUrl: string | null,
): Promise<Community> {
  return change(context, setting, { discordUrl }, (tx, { id, name }) =>
    tx.append(discordUrlChanged, id, { name, discordUrl }),
  );
}

/** Without a change no fact is appended. */
function change(
  context: CommunityContext,
  { actor, caller, communityId }: Setting,
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
