import { type Harness, startHarness } from '@ten8/test-kit/service-harness';
import { cadService } from './cad';

let cad: Harness;
beforeAll(async () => void (cad = await startHarness(cadService, { schema: 'cad' })));
afterAll(() => cad.stop());

test('a started service is ready and keeps to its own schema', async () => {
  const ready = await fetch(`${cad.url}/readyz`);

  expect(ready.status).toBe(200);
  expect(
    await cad.sql('select table_schema from information_schema.tables where table_name = $1', ['units']),
  ).toEqual([{ table_schema: 'cad' }]);
});

test('a caller without a signed token is refused', async () => {
  const answer = await fetch(`${cad.url}/api/communities/1/units`);

  expect(answer.status).toBe(403);
});
