import { DECIDED_ROLES } from '@ten8/contracts/discord-bot/constants';
import { orderRoles, type Role } from '@ten8/contracts/roles';
import type { MemberList } from './member-lists';

/** By role of Ten8, the Discord roles of which any one gives it. */
export type RoleSources = Partial<Record<Role, string[]>>;

/** A member of a community about whom Discord may decide, or has decided. */
export interface LinkedMember {
  userId: number;
  roles: Role[];
  /** Null when they are no longer linked. */
  discordUserId: string | null;
  discordUsername: string | null;
  /** What they were last given because of Discord; null when Discord has not decided about them. */
  given: Role[] | null;
}

/** What the community service is told of one member, and what is recorded here. */
export interface Decision {
  member: LinkedMember;
  /** As they will be in Ten8. */
  roles: Role[];
  decided: Role[];
  granted: Role[];
  cause: string;
}

interface Discord {
  sources: RoleSources;
  /** The server's roles. */
  roles: readonly { id: string; name: string }[];
  members: MemberList;
}

/**
 * Where Ten8 differs from what Discord says, or from what is recorded. About linked members Discord decides whatever was
 * changed in Ten8; of somebody who has unlinked, what Discord gave is taken.
 */
export function decideRoles(people: LinkedMember[], discord: Discord): Decision[] {
  const decidable = decidableRoles(discord);
  return people.flatMap((member) => {
    const { discordUserId, given } = member;
    const decided = discordUserId === null ? decidable.filter((role) => given?.includes(role)) : decidable;
    const held = (discordUserId !== null && discord.members.get(discordUserId)?.roles) || [];
    const granted = decided.filter((role) => discord.sources[role]?.some((id) => held.includes(id)));
    const roles = orderRoles([...member.roles.filter((role) => !decided.includes(role)), ...granted]);
    const isRecorded = discordUserId === null ? given === null : given?.join() === granted.join();
    if (isRecorded && roles.join() === member.roles.join()) return [];
    return [{ member, roles, decided, granted, cause: causeOf(member, discord) }];
  });
}

/** While one of its Discord roles is missing in the server, a role stays as it is: it may have been deleted by mistake. */
const decidableRoles = ({ sources, roles }: Discord): Role[] =>
  DECIDED_ROLES.filter((role) => {
    const ids = sources[role] ?? [];
    return ids.length > 0 && ids.every((wanted) => roles.some(({ id }) => id === wanted));
  });

function causeOf({ discordUserId, discordUsername }: LinkedMember, discord: Discord): string {
  if (discordUserId === null) return 'the Discord account was unlinked';
  const name = `@${discordUsername ?? discordUserId}`;
  const member = discord.members.get(discordUserId);
  if (!member) return `${name} is not in the Discord server`;
  const asked = new Set(Object.values(discord.sources).flat());
  const held = discord.roles.filter(({ id }) => asked.has(id) && member.roles.includes(id));
  if (held.length === 0) return `${name} has none of the chosen roles in Discord`;
  return `in Discord ${name} has ${held.map(({ name: role }) => role).join(', ')}`.slice(0, 500);
}
