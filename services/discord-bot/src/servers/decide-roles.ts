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

/** What is sent to the community service about one member, and what is recorded here. */
export interface Decision {
  member: LinkedMember;
  /** As they will be in Ten8. */
  roles: Role[];
  decided: Role[];
  granted: Role[];
  /** What they have because of Discord from now on; null when nothing more is to be remembered of them. */
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
 * Where Ten8 differs from what Discord says, or from what is recorded. About linked members Discord decides whatever was
 * changed in Ten8: one of the chosen roles in any of the servers gives a role, and none in all of them takes it. Of
 * somebody who has unlinked, what Discord gave is taken.
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
  // What nobody can tell now may still have to be taken one day.
  const unknown = rolesThat('unknown').filter((role) => had.includes(role));
  const given = DECIDED_ROLES.filter((role) => granted.includes(role) || unknown.includes(role));
  return {
    ...{ member, decided, granted },
    roles: orderRoles([...member.roles.filter((role) => !decided.includes(role)), ...granted]),
    given: isLinked || given.length > 0 ? given : null,
    cause: causeOf(member, servers),
  };
}

/** `open` is a role about which no server decides, `unknown` one about which it cannot be told now who has it. */
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

/** While one of its Discord roles is missing, a server says nothing: it may have been deleted by mistake. */
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
  if (held.length > 0) return `in Discord ${name} has ${held.join(', ')}`.slice(0, LONGEST_CAUSE);
  const why =
    there.length === 0
      ? `is not in ${where}`
      : `has none of the chosen roles in ${isOne ? 'Discord' : where}`;
  return `${name} ${why}`.slice(0, LONGEST_CAUSE);
}

/** Names of the chosen roles that someone has in a server. */
function heldIn({ sources, roles, members }: DecidingServer, discordUserId: string): string[] {
  const asked = new Set(Object.values(sources).flat());
  const held = members?.get(discordUserId)?.roles ?? [];
  return (roles ?? []).filter(({ id }) => asked.has(id) && held.includes(id)).map(({ name }) => name);
}
