import type { ApiFailure } from '../discord/api-result';
import type { DiscordApi } from '../discord/discord-api';
import type { DiscordClient } from '../discord/discord-client';
import type { RoleOrder } from '../role-order';
import type { MemberLists } from './member-lists';
import type { ServerStore } from './server-store';

interface RuleParts {
  servers: Pick<ServerStore, 'find'>;
  api: Pick<DiscordApi, 'member'>;
  memberLists: MemberLists;
  client: () => Pick<DiscordClient, 'hasScreening'>;
}

/**
 * A role would let a new member skip the server's own screening, so it waits until they have passed, unless the
 * community chose otherwise. Discord is asked only about unknown members. While it does not say, its failure is
 * returned, and the role waits, too.
 */
export const screeningRule =
  ({ servers, api, memberLists, client }: RuleParts) =>
  async ({ guildId, discordUserId }: RoleOrder): Promise<boolean | ApiFailure> => {
    if (!client().hasScreening(guildId)) return false;
    if ((await servers.find(guildId))?.givesPendingRoles) return false;
    const seen = memberLists.seen(guildId, discordUserId);
    if (seen) return seen.isPending;
    const found = await api.member(guildId, discordUserId);
    if (found.kind === 'read') return found.member.isPending;
    // Discord refuses the role for the same reason, such as someone who is not in the server.
    return found.kind === 'refused' ? false : found;
  };
