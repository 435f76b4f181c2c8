import { ENDPOINTS } from '@ten8/contracts/api';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from './cad-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startCad([])));
afterAll(() => cad.stop());

test('a started service is ready and keeps to its own schema', async () => {
  const ready = await fetch(`${cad.url}/readyz`);

  expect(ready.status).toBe(200);
  expect(
    await cad.sql('select table_schema from information_schema.tables where table_name = $1', ['units']),
  ).toEqual([{ table_schema: 'cad' }]);
});

test('operators see how far each follower is behind, and how many facts it parked', async () => {
  await cad.sql(
    `insert into parked_events (follower, seq, fact, error, failures)
     values ('cad<-community', 7, '{}', 'too odd', 5), ('cad<-community', 8, '{}', 'too odd', 5)`,
  );

  const figures = await (await fetch(`${cad.url}/metrics`)).text();

  expect(figures).toMatch(/^ten8_follower_lag\{producer="community",service="cad"\} 0$/m);
  expect(figures).toMatch(/^ten8_follower_blocked\{producer="community",service="cad"\} 0$/m);
  expect(figures).toMatch(/^ten8_parked_facts\{follower="cad<-community",service="cad"\} 2$/m);
});

test('a caller without a signed token is refused', async () => {
  const answer = await fetch(`${cad.url}/api/communities/1/units`);

  expect(answer.status).toBe(403);
});

const OWN = ENDPOINTS.filter(
  ({ endpoint }) => endpoint.service === 'cad' && !endpoint.path.startsWith('/internal/'),
);

test.each(OWN.map(({ name, endpoint }) => [name, endpoint] as const))(
  '%s is served, and asks who is calling before it looks at anything else',
  async (_, endpoint) => {
    const path = endpoint.path.replace(/:\w+/g, '2');
    const nobody = cad.client(null);
    const verb = endpoint.verb.toLowerCase() as Lowercase<typeof endpoint.verb>;

    const answer = verb === 'get' ? await nobody.get(path) : await nobody[verb](path, { nonsense: true });

    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized', message: 'Unauthorized' } });
  },
);
