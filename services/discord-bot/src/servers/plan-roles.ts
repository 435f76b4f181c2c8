import { createHash } from 'node:crypto';
import { type RoleChange, type RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import { type NewOrder } from '../role-order';
import { type Roster } from './rosters';
import { type Person } from './server-store';

/** One role of one person: what is to be ordered, and whether Discord would change by it. */
export interface Step {
  person: Person;
  roleId: string;
  action: 'grant' | 'revoke';
  /** Set where Discord stands so already, or cannot: the order is then only written down. */
  known?: NonNullable<NewOrder['known']>;
}

/**
 * What makes the server's roles mirror the mapping. Concerned are the mapped roles of linked members, and whatever
 * Ten8 has given before; every other role, and everyone else, is left alone.
 */
export function planRoles(people: Person[], mapping: RoleMapping, roster: Roster): Step[] {
  const mapped = Object.values(mapping).filter((roleId) => typeof roleId === 'string');
  return people.flatMap((person) => {
    const given = new Set(person.given.map(({ roleId }) => roleId));
    const wanted = new Set(person.roles.map((role) => mapping[role]));
    const concerned = new Set([...(person.userId === null ? [] : mapped), ...given]);
    const held = roster.get(person.discordUserId)?.roles;
    return [...concerned].sort().flatMap((roleId): Step[] => {
      const isWanted = wanted.has(roleId);
      const action = isWanted ? 'grant' : 'revoke';
      if (held && held.includes(roleId) !== isWanted) return [{ person, roleId, action }];
      if (given.has(roleId) === isWanted) return [];
      const isWaiting = isWanted && !held;
      const known = isWaiting
        ? ({ state: 'parked', reason: 'not_in_server' } as const)
        : ({ state: 'done', reason: null } as const);
      return [{ person, roleId, action, known }];
    });
  });
}

/** The steps that change something in Discord. */
export const changing = (steps: Step[]): Step[] => steps.filter(({ known }) => !known);

/** The same for the same server, mapping and changes, and for nothing else. */
export function fingerprintOf(guildId: string, mapping: RoleMapping, steps: Step[]): string {
  const changes = changing(steps).map(({ person, roleId, action }) => [person.discordUserId, roleId, action]);
  const pairs = Object.entries(mapping).sort();
  return createHash('sha256')
    .update(JSON.stringify([guildId, pairs, changes]))
    .digest('base64url');
}

/** Changes by person, with Discord's names. */
export function describeChanges(
  steps: Step[],
  roster: Roster,
  roles: readonly { id: string; name: string }[],
): RoleChange[] {
  const byPerson = new Map<Person, Step[]>();
  for (const step of changing(steps)) byPerson.set(step.person, [...(byPerson.get(step.person) ?? []), step]);
  const named = (wanted: Step[], action: Step['action']) =>
    wanted
      .filter((step) => step.action === action)
      .map(({ roleId }) => ({ id: roleId, name: roles.find(({ id }) => id === roleId)?.name ?? roleId }));
  return [...byPerson].map(([{ userId, discordUserId }, wanted]) => ({
    userId,
    discordUserId,
    discordName: roster.get(discordUserId)?.name ?? discordUserId,
    add: named(wanted, 'grant'),
    remove: named(wanted, 'revoke'),
  }));
}
