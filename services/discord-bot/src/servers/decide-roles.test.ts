import { readMember } from '../server-member';
import { decideRoles, type DecidingServer, type LinkedMember } from './decide-roles';

const member = (id: string, roles: string[]) => readMember({ user: { id, username: id }, roles });
/** A server in which Officer gives Law Enforcement; `people` have it or not, null while it is not known who is there. */
const server = (name: string, people: Record<string, boolean> | null): DecidingServer => ({
  name,
  sources: { 'Law Enforcement': ['1'] },
  roles: [{ id: '1', name: 'Officer' }],
  members:
    people && new Map(Object.entries(people).map(([id, has]) => [id, member(id, has ? ['1'] : [])] as const)),
});
const casey: LinkedMember = {
  ...{ userId: 7, roles: ['Civilian', 'Law Enforcement'], given: ['Law Enforcement'] },
  ...{ discordUserId: 'casey', discordUsername: 'casey' },
};
const unlinked = { ...casey, discordUserId: null, discordUsername: null };

test('a role is taken only when every server that decides about it is known', () => {
  const [first, second] = [server('Main', { casey: false }), server('Academy', { casey: false })];

  expect(decideRoles([casey], [first, server('Academy', null)])).toEqual([]);
  expect(decideRoles([casey], [first, { ...second, roles: [] }])).toEqual([]);
  expect(decideRoles([casey], [first, { ...second, roles: null }])).toEqual([]);
  expect(decideRoles([casey], [first, second])).toMatchObject([
    { roles: ['Civilian'], given: [], cause: '@casey has none of the chosen roles in Main, Academy' },
  ]);
});

test('nobody loses a role while one of the Discord roles that give it is missing in its server', () => {
  const sources = { 'Law Enforcement': ['1', 'deleted by mistake'] };

  expect(decideRoles([casey], [{ ...server('Main', { casey: false }), sources }])).toEqual([]);
});

test('one server that is known gives a role, and the cause names it', () => {
  const people = [{ ...casey, roles: ['Civilian' as const], given: null }];
  const servers = [server('Main', null), server('Academy', { casey: true })];

  expect(decideRoles(people, servers)).toMatchObject([
    { granted: ['Law Enforcement'], cause: 'in Discord @casey has Officer (Academy)' },
  ]);
});

test('what Discord gave somebody who unlinks is remembered until it can be taken', () => {
  const [read, unread] = [server('Main', {}), server('Academy', null)];

  expect(decideRoles([unlinked], [read, unread])).toEqual([]);
  expect(decideRoles([unlinked], [read])).toMatchObject([{ roles: ['Civilian'], given: null }]);
});

test('who unlinks keeps a role that Discord did not give', () => {
  expect(decideRoles([{ ...unlinked, given: [] }], [server('Main', {})])).toMatchObject([
    { roles: ['Civilian', 'Law Enforcement'], decided: [], given: null },
  ]);
});

test.each(['', 'x'])('a long cause is not cut within an emoji: role name %s🚓🚓🚓…', (start) => {
  const main = { ...server('Main', { casey: true }), roles: [{ id: '1', name: start + '🚓'.repeat(300) }] };

  const [decision] = decideRoles([{ ...casey, roles: ['Civilian'], given: null }], [main]);

  expect(decision?.cause).toMatch(/^in Discord @casey has x?🚓+$/u);
  expect(decision?.cause.length).toBeGreaterThan(490);
});
