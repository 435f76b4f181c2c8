import { ENDPOINTS } from '@ten8/contracts/api';
import { ROLES } from '@ten8/contracts/roles';
import { CACHE_HEADER, parseCacheTerms } from '@ten8/service-kit/http/cacheable-list';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from './cad-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad()));
afterAll(() => cad.stop());

const cached = ENDPOINTS.flatMap(({ endpoint: { cacheTopic, path } }) => (cacheTopic ? [path] : []));
/** A member with each role and no other: a Civilian, an officer, a Dispatcher and an Admin. */
const MEMBERS = { Civilian: 9, 'Law Enforcement': 2, Dispatcher: 8, Admin: 1 } as const;

test.each(cached)('the gateway may give %s to those whom cad itself gives it', async (route) => {
  const path = route.replace(':communityId', '1');
  const read = (userId: number) => cad.user(userId).get(path);
  const served = await Promise.all(ROLES.map(async (role) => (await read(MEMBERS[role])).status === 200));

  const terms = parseCacheTerms((await read(MEMBERS.Admin)).headers.get(CACHE_HEADER) ?? undefined);

  expect(terms?.communityId).toBe(1);
  expect(ROLES.map((role) => terms?.roles.includes(role))).toEqual(served);
});
