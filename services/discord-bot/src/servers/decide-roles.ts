import { DECIDED_ROLES } from '@ten8/contracts/discord-bot/constants';
import { orderRoles, type Role } from '@ten8/contracts/roles';
import type { MemberList } from './member-lists';

/** For each role of Ten8 the Discord roles that give it; one of them is enough. */
export type RoleSources = Partial<Record<Role, string[]>>;

/** A member of a community about whom Discord may decide, or has decided. */
export interface LinkedMember {
  userId: number;
  roles: Role[];
  /** Null when they are no longer linked. */
  discordUserId: string | null;
  discordUsername: string | null;
  /** The roles that Discord gave them last; null when Discord has not decided about them. */
  given: Role[] | null;
}

/** The request to the community service about one member, and the row to save here. */
export interface Decision {
  member: LinkedMember;
  /** The member's new roles in Ten8. */
  roles: Role[];
  decided: Role[];
  granted: Role[];
  /** The roles that they have because of Discord from now on; null deletes the row. */
  given: Role[] | null;
  cause: string;
}

/** A server whose roles decide. */
export interface DecidingServer {
  name: string;
  sources: RoleSources;
  /** The server's roles; null while the bot is not in that server. */
  roles: readonly { id: string; name: string }[] | null;
  /** Null until the whole list was read. */
  members: MemberList | null;
}

/**
 * Finds where Ten8 differs from Discord, or from the saved rows. For linked members Discord always wins: one of the
 * chosen roles in any of the servers gives a role, and none in all of them takes it. A member who has unlinked loses
 * the roles that Discord gave.
 */
export function decideRoles(people: LinkedMember[], servers: DecidingServer[]): Decision[] {
  return people.flatMap((member) => {
    const decision = decide(member, servers);
    const isRecorded = member.given?.join() === decision.given?.join();
    return isRecorded && decision.roles.join() === member.roles.join() ? [] : [decision];
  });
}

function decide(member: LinkedMember, servers: DecidingServer[]): Decision {
  const isLinked = member.discordUserId !== null;
  const had = member.given ?? [];
  const verdicts = DECIDED_ROLES.map((role) => ({ role, verdict: verdictOn(role, member, servers) }));
  const rolesThat = (wanted: Verdict): Role[] =>
    verdicts.filter(({ verdict }) => verdict === wanted).map(({ role }) => role);
  const granted = rolesThat('granted');
  const decided = [...granted, ...rolesThat('taken').filter((role) => isLinked || had.includes(role))];
  // Keep roles about which nothing is known now: they may have to be taken later.
  const unknown = rolesThat('unknown').filter((role) => had.includes(role));
  const given = DECIDED_ROLES.filter((role) => granted.includes(role) || unknown.includes(role));
  return {
    ...{ member, decided, granted },
    roles: orderRoles([...member.roles.filter((role) => !decided.includes(role)), ...granted]),
    given: isLinked || given.length > 0 ? given : null,
    cause: causeOf(member, servers),
  };
}

/** `open`: no server decides about this role. `unknown`: it is not known now who has its Discord roles. */
type Verdict = 'open' | 'unknown' | 'granted' | 'taken';

function verdictOn(role: Role, { discordUserId }: LinkedMember, servers: DecidingServer[]): Verdict {
  const deciding = servers.filter(({ sources }) => sources[role]?.length);
  if (deciding.length === 0) return 'open';
  const known = deciding.filter((server) => isKnown(role, server));
  const hasOne = known.some(({ sources, members }) => {
    const held = (discordUserId !== null && members?.get(discordUserId)?.roles) || [];
    return sources[role]?.some((id) => held.includes(id));
  });
  if (hasOne) return 'granted';
  return known.length < deciding.length ? 'unknown' : 'taken';
}

/** While one of its Discord roles is missing, a server does not decide: the role may have been deleted by mistake. */
const isKnown = (role: Role, { sources, roles, members }: DecidingServer): boolean =>
  members !== null && sources[role]?.every((wanted) => roles?.some(({ id }) => id === wanted)) === true;

const LONGEST_CAUSE = 500;

function causeOf({ discordUserId, discordUsername }: LinkedMember, servers: DecidingServer[]): string {
  if (discordUserId === null) return 'the Discord account was unlinked';
  const name = `@${discordUsername ?? discordUserId}`;
  const read = servers.filter(({ members }) => members !== null);
  const isOne = servers.length === 1;
  const where = isOne ? 'the Discord server' : read.map((server) => server.name).join(', ');
  const there = read.filter(({ members }) => members?.has(discordUserId));
  const held = there.flatMap((server) =>
    heldIn(server, discordUserId).map((role) => (isOne ? role : `${role} (${server.name})`)),
  );
  if (held.length > 0) return shorten(`in Discord ${name} has ${held.join(', ')}`);
  const why =
    there.length === 0
      ? `is not in ${where}`
      : `has none of the chosen roles in ${isOne ? 'Discord' : where}`;
  return shorten(`${name} ${why}`);
}

/** Without half an emoji at its end, which PostgreSQL would not store. */
const shorten = (cause: string): string => cause.slice(0, LONGEST_CAUSE).replace(/\p{Surrogate}$/u, '');

/** Names of the chosen roles that someone has in a server. */
function heldIn({ sources, roles, members }: DecidingServer, discordUserId: string): string[] {
  const asked = new Set(Object.values(sources).flat());
  const held = members?.get(discordUserId)?.roles ?? [];
  return (roles ?? []).filter(({ id }) => asked.has(id) && held.includes(id)).map(({ name }) => name);
}
