import { createHash } from 'node:crypto';
import type { RoleChange, RoleMapping } from '@ten8/contracts/discord-bot/community-server';
import type { NewOrder } from '../role-order';
import type { MemberList } from './member-lists';
import type { Person } from './wanted-roles-store';

/** One role of one person: what to order, and whether that changes anything in Discord. */
export interface Step {
  person: Person;
  roleId: string;
  action: 'grant' | 'revoke';
  /** Set if Discord already has this state, or cannot have it: the order is then only saved. */
  known?: NonNullable<NewOrder['known']>;
}

/**
 * The orders that make the server's roles follow the mapping. They cover the mapped roles of linked members, and every
 * role that Ten8 gave before; other roles and other people are not touched.
 */
export function planSteps(people: Person[], mapping: RoleMapping, members: MemberList): Step[] {
  const mapped = Object.values(mapping).filter((roleId) => typeof roleId === 'string');
  return people.flatMap((person) => {
    const given = person.given.map(({ roleId }) => roleId);
    const wanted = new Set(person.roles.map((role) => mapping[role]));
    const covered = new Set([...(person.userId === null ? [] : mapped), ...given]);
    const held = members.get(person.discordUserId)?.roles ?? null;
    return [...covered].sort().flatMap((roleId) =>
      planStep(person, roleId, {
        held,
        isGiven: given.includes(roleId),
        isWanted: wanted.has(roleId),
      }),
    );
  });
}

interface RoleState {
  /** The roles of the person in Discord; null for someone who is not in the server. */
  held: string[] | null;
  isGiven: boolean;
  isWanted: boolean;
}

function planStep(person: Person, roleId: string, { held, isGiven, isWanted }: RoleState): Step[] {
  const action = isWanted ? 'grant' : 'revoke';
  if (held && held.includes(roleId) !== isWanted) return [{ person, roleId, action }];
  if (isGiven === isWanted) return [];
  const known: Step['known'] =
    isWanted && !held ? { state: 'parked', reason: 'not_in_server' } : { state: 'done', reason: null };
  return [{ person, roleId, action, known }];
}

/** The steps that change something in Discord. */
export const changing = (steps: Step[]): Step[] => steps.filter(({ known }) => !known);

/** Equal for the same server, mapping and changes, and different for all others. */
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
  members: MemberList,
  roles: readonly { id: string; name: string }[],
): RoleChange[] {
  const byPerson = new Map<Person, Step[]>();
  for (const step of changing(steps)) byPerson.set(step.person, [...(byPerson.get(step.person) ?? []), step]);
  const named = (own: Step[], action: Step['action']) =>
    own
      .filter((step) => step.action === action)
      .map(({ roleId }) => ({ id: roleId, name: roles.find(({ id }) => id === roleId)?.name ?? roleId }));
  return [...byPerson].map(([{ userId, discordUserId }, own]) => ({
    userId,
    discordUserId,
    discordName: members.get(discordUserId)?.name ?? discordUserId,
    add: named(own, 'grant'),
    remove: named(own, 'revoke'),
  }));
}
