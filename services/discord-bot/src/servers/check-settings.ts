import type { RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import { POST_KINDS, type PostChoices } from '@ten8/contracts/discord-bot/posts';
import { refuse } from '@ten8/contracts/errors';
import type { RoleSources } from './decide-roles';
import type { Manager } from './require-manager';

/** Refuses a role that the bot, or the Admin who maps it, may not give in Discord. */
export function checkMapping(mapping: RoleMapping, guildId: string, manager: Manager): void {
  for (const [name, roleId] of Object.entries(mapping)) {
    const problem = roleId === null ? null : problemOfRole(roleId, guildId, manager);
    if (problem === null) continue;
    throw refuse('invalid_request', problem, { details: [{ path: `mapping.${name}`, message: problem }] });
  }
}

/** Refuses a role about which Discord decides: Ten8 and Discord would undo each other's changes. */
export function checkOneWay(mapping: RoleMapping, sources: RoleSources): void {
  const decisive = Object.values(sources).flat();
  for (const [name, roleId] of Object.entries(mapping)) {
    const isDecided = Object.entries(sources).some(([role, ids]) => role === name && ids.length > 0);
    if (roleId === null || !(isDecided || decisive.includes(roleId))) continue;
    const message = 'A role goes one way: this one is chosen under Roles from Discord.';
    throw refuse('invalid_request', message, { details: [{ path: `mapping.${name}`, message }] });
  }
}

function problemOfRole(roleId: string, guildId: string, { view, above, discord }: Manager): string | null {
  const { identity } = discord;
  const role = view.roles.find(({ id }) => id === roleId);
  if (!role) return 'That role is not in the server any more, or belongs to Discord itself.';
  if (guildId === identity.guildId && roleId === identity.linkedRoleId)
    return `Everyone who is linked has ${role.name}: choose another role.`;
  if (!role.isEditable)
    return `In Discord, move the role ${view.botRole} above ${role.name} first: the bot hands out only roles below its own.`;
  if (role.position >= above) return `${role.name} is not below your own highest role in Discord.`;
  return null;
}

/** Refuses a newly chosen channel in which the bot may not post. */
export function checkPosts(posts: PostChoices, before: PostChoices, manager: Manager): void {
  for (const kind of POST_KINDS) {
    const { channelId = null, isOn = false } = posts[kind] ?? {};
    const isKept = channelId === before[kind]?.channelId && !isOn;
    if (channelId !== null && !isKept) checkChannel(`posts.${kind}.channelId`, channelId, manager);
  }
}

function checkChannel(path: string, channelId: string, { view }: Manager): void {
  const channel = view.channels.find(({ id }) => id === channelId);
  if (channel?.canPost) return;
  const message = channel
    ? `In Discord, let the bot see and write in #${channel.name} first.`
    : 'That channel is not in the server any more.';
  throw refuse('invalid_request', message, { details: [{ path, message }] });
}
