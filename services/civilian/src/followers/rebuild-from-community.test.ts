import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@ten8/test-kit/eventually';
import { startHarness, type Harness } from '@ten8/test-kit/service-harness';
import { civilianService } from '../civilian';

/** A community service that prunes its facts when it is told to, and still lists its members. */
const community = { isPruned: false };
const MEMBERS = [{ id: 1, communityId: 1, userId: 7, roles: ['Civilian', 'Admin'], isOwner: true }];

const server = http.createServer((req, res) => {
  const url = new URL(req.url ?? '/', 'http://community');
  const answer = (status: number, value: unknown) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  if (url.pathname === '/internal/members') {
    return void answer(200, url.searchParams.get('after') === '0' ? MEMBERS : []);
  }
  const isGone =
    community.isPruned && Number(url.searchParams.get('after')) < 9 && url.searchParams.get('limit') !== '0';
  if (isGone) return void answer(410, { code: 'facts_pruned', message: 'These facts have been pruned' });
  answer(200, { head: community.isPruned ? 9 : 0, facts: [] });
});

let civilian: Harness;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  civilian = await startHarness(civilianService, {
    env: { COMMUNITY_URL: `http://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await civilian.stop();
  server.closeAllConnections();
  server.close();
});

test('a community deleted during a very long absence is forgotten too', async () => {
  await civilian.sql(
    `insert into characters (community_id, user_id, first_name, last_name, date_of_birth, license_number)
     select n, 7, 'A', 'B', '1990-01-01', 'N' from generate_series(1, 2) n`,
  );
  await civilian.sql(
    `insert into idempotency_keys (scope, key, fingerprint, community_id)
     select 'POST /api/vehicles 7', n, 'X', n from generate_series(1, 2) n`,
  );

  community.isPruned = true;

  await eventually(async () => {
    const [cursor] = await civilian.sql<{ position: string }>(
      `select position from follower_cursors where name = 'civilian<-community'`,
    );
    expect(Number(cursor?.position)).toBe(9);
  });
  expect(await civilian.sql('select community_id from characters')).toEqual([{ community_id: 1 }]);
  expect(await civilian.sql('select community_id from idempotency_keys')).toEqual([{ community_id: 1 }]);
  expect(await civilian.sql('select community_id from deleted_communities')).toEqual([{ community_id: 2 }]);
  expect(await civilian.sql('select community_id, user_id, roles from memberships')).toEqual([
    { community_id: 1, user_id: 7, roles: ['Civilian', 'Admin'] },
  ]);
});
