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
 * community chose otherwise. Discord is asked only about unknown members.
 */
export const screeningRule =
  ({ servers, api, memberLists, client }: RuleParts) =>
  async ({ guildId, discordUserId }: RoleOrder): Promise<boolean> => {
    if (!client().hasScreening(guildId)) return false;
    const seen = memberLists.seen(guildId, discordUserId);
    const found = seen ? null : await api.member(guildId, discordUserId);
    const isPending = seen ? seen.isPending : found?.kind === 'read' && found.member.isPending;
    return isPending && (await servers.find(guildId))?.givesPendingRoles !== true;
  };
