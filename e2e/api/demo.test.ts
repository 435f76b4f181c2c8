import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createApiClient, createSignedInClient } from '@ten8/api-client/api-client';
import { signIn } from '@ten8/contracts/auth/session';
import { listSupporters } from '@ten8/contracts/auth/supporters';
import { createBolo, listBolos } from '@ten8/contracts/cad/bolos';
import { listCalls } from '@ten8/contracts/cad/calls';
import { listUnits } from '@ten8/contracts/cad/units';
import { listCharacters } from '@ten8/contracts/civilian/characters';
import { listVehicles } from '@ten8/contracts/civilian/vehicles';
import { listMembers } from '@ten8/contracts/community/members';
import { ACCOUNTS, DEMO_PASSWORD, EMAILS, SUPPORTERS } from '@ten8/demo-data/accounts';
import { CHARACTERS } from '@ten8/demo-data/characters';
import { BOLOS, CALLS, UNITS } from '@ten8/demo-data/dispatch';
import { seedDemo } from '@ten8/demo-data/seed-demo';
import { createServiceClient } from '@ten8/service-kit/service-client/service-client';
import { eventually } from '@ten8/test-kit/eventually';
import { freshDatabase } from '@ten8/test-kit/fresh-database';
import { startSystem, type System } from '@ten8/test-kit/system';
import { backUp } from '../../scripts/admin/backup';
import { removeDemo } from '../../scripts/admin/remove-demo';
import { restore } from '../../scripts/admin/restore';
import { hasDemoAccount, startHints } from '../../scripts/admin/start-hints';

let system: System;
beforeAll(async () => {
  system = await startSystem({ env: { DEMO: 'on', REGISTRATION: 'closed', RATE_LIMITS: 'on' } });
}, 120_000);
afterAll(() => system?.stop(), 60_000);

test('seeding the demo twice gives every record once, within the limits that hold for everyone', async () => {
  const target = { url: system.url, authUrl: system.urls.auth, internalSecret: system.internalSecret };
  const params = { communityId: 1 };

  await seedDemo(target);
  await seedDemo(target);

  const owner = await createSignedInClient(system.url, 'owner@demo.ten8', DEMO_PASSWORD);
  const members = await owner.ask(listMembers, { params });
  const vehicles = await owner.ask(listVehicles, { params });
  const calls = await owner.ask(listCalls, { params });
  const units = await owner.ask(listUnits, { params });
  expect(members.map(({ roles }) => roles)).toEqual(Object.values(ACCOUNTS).map(({ roles }) => roles));
  expect(await owner.ask(listCharacters, { params })).toHaveLength(CHARACTERS.length);
  expect(vehicles).toHaveLength(CHARACTERS.flatMap((someone) => someone.vehicles).length);
  expect(vehicles.filter(({ isStolen }) => isStolen)).toHaveLength(1);
  expect(calls.map(({ status }) => status)).toEqual(CALLS.map(() => 'active'));
  expect(calls.flatMap(({ assignedUnits }) => assignedUnits)).toHaveLength(1);
  expect(units.map(({ callsign }) => callsign).sort()).toEqual(UNITS.map(({ callsign }) => callsign).sort());
  expect(await owner.ask(listBolos, { params })).toHaveLength(BOLOS.length);
  expect(await owner.ask(listSupporters)).toHaveLength(SUPPORTERS.length);
}, 60_000);

test('a restored backup serves the same data and accepts new writes', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'ten8-backup-'));
  const backup = { file: join(dir, 'backup'), passphrase: 'correct horse battery' };
  const target = await freshDatabase();
  await backUp({ ...backup, databaseUrl: system.databaseUrl });
  const locked = restore({ ...backup, databaseUrl: target.url, passphrase: null });
  await expect(locked).rejects.toThrow('is encrypted');
  const overOthers = restore({ ...backup, databaseUrl: system.databaseUrl });
  await expect(overOthers).rejects.toThrow('already contains data of Ten8');

  await restore({ ...backup, databaseUrl: target.url });

  const copy = await startSystem({ databaseUrl: target.url, env: { DEMO: 'on', REGISTRATION: 'closed' } });
  const params = { communityId: 1 };
  const read = async (url: string) => {
    const owner = await createSignedInClient(url, 'owner@demo.ten8', DEMO_PASSWORD);
    const found = await Promise.all([
      owner.ask(listMembers, { params }),
      owner.ask(listCharacters, { params }),
      owner.ask(listVehicles, { params }),
      owner.ask(listCalls, { params }),
      owner.ask(listUnits, { params }),
      owner.ask(listBolos, { params }),
    ]);
    return { owner, found };
  };
  const [original, restored] = [await read(system.url), await read(copy.url)];
  expect(restored.found).toEqual(original.found);
  const added = await restored.owner.ask(createBolo, { params, body: { description: 'After the restore' } });
  expect(added.id).toBeGreaterThan(Math.max(...BOLOS.map((_, index) => index + 1)));
  await copy.stop();
  await target.drop();
  rmSync(dir, { recursive: true });
}, 90_000);

test('the operator can remove the demo, also in part or twice', async () => {
  const target = { url: system.url, authUrl: system.urls.auth, internalSecret: system.internalSecret };
  await seedDemo(target);
  const { auth, community } = system.urls;
  const client = createServiceClient({
    name: 'admin',
    secret: system.internalSecret,
    urls: { auth, community },
  });
  const removing = () => removeDemo({ client, databaseUrl: null });
  const announced = (demo: 'on' | 'off') => startHints({ databaseUrl: system.databaseUrl }, demo);
  const isThere = () => hasDemoAccount({ databaseUrl: system.databaseUrl });

  expect(await isThere()).toBe(true);
  expect(await announced('on')).toContainEqual(['Demo accounts', 'owner@demo.ten8 is the Admin']);
  expect(await announced('off')).toEqual([]);
  expect(await removing()).toBe('The demo is removed: 5 accounts, the community, its records.');
  expect(await removing()).toBe('There are no demo accounts.');
  expect(await announced('on')).toEqual([['First account', expect.stringContaining('create-user')]]);
  expect(await isThere()).toBe(false);
  const visitor = createApiClient(system.url);
  for (const email of EMAILS) {
    const signingIn = visitor.ask(signIn, { body: { email, password: DEMO_PASSWORD } });
    await expect(signingIn).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
  expect(await visitor.ask(listSupporters)).toEqual([]);
  await eventually(async () => expect(await countRows('cad.calls', 'civilian.characters')).toEqual([0, 0]));
}, 60_000);

async function countRows(...tables: string[]): Promise<number[]> {
  const db = new Client({ connectionString: system.databaseUrl });
  await db.connect();
  const counts: number[] = [];
  for (const table of tables) {
    const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from ${table}`);
    counts.push(rows[0]?.n ?? 0);
  }
  await db.end();
  return counts;
}
