import type { Identity } from '../config';
import type { DiscordClient } from '../discord/discord-client';
import { inviteUrl } from '../invite-url';

interface Parts {
  identity: Identity;
  client: Pick<DiscordClient, 'applicationId' | 'guilds' | 'isAway' | 'isReady' | 'roleProblem' | 'server'>;
}

/** Discord allows so many servers for each connection, and the bot has only one. */
const MOST_SERVERS = 2_500;
const MANY_SERVERS = 2_250;

/** What an operator has to correct although the bot is signed in, as sentences. */
export function findProblems(parts: Parts): string[] {
  if (!parts.client.isReady()) return [];
  const found = [findWrongApplication(parts), findHomeProblem(parts), findManyServers(parts)];
  return found.filter((problem) => problem !== null);
}

function findWrongApplication({ identity, client }: Parts): string | null {
  const own = client.applicationId();
  if (own === null || own === identity.applicationId) return null;
  return `DISCORD_APPLICATION_ID is ${identity.applicationId}, but the token is of application ${own}: correct it, or nobody can invite the bot, and its commands are not registered.`;
}

/** About the server with the linked role. */
function findHomeProblem({ identity, client }: Parts): string | null {
  const { guildId, linkedRoleId } = identity;
  if (client.isAway(guildId))
    return `The bot is not in the server ${guildId} of DISCORD_GUILD_ID: correct the id, or invite the bot with ${inviteUrl(identity, guildId)}`;
  const name = client.server(guildId)?.name ?? guildId;
  const problem = client.roleProblem(guildId, linkedRoleId);
  if (problem?.kind === 'role-missing')
    return `The server ${name} has no role ${linkedRoleId}: correct DISCORD_LINKED_ROLE_ID.`;
  if (problem?.kind === 'move-role')
    return `The bot cannot give the linked role: in the server ${name}, drag the role ${problem.botRole} above ${problem.role}, and let it manage roles.`;
  return null;
}

function findManyServers({ client }: Parts): string | null {
  const count = client.guilds().length;
  if (count < MANY_SERVERS) return null;
  const [used, most] = [count, MOST_SERVERS].map((number) => number.toLocaleString('en-US'));
  return `The bot is in ${used} servers. With more than ${most} Discord does not let it sign in any more: remove it from servers that no community has connected.`;
}
