import { createSignedInClient } from '@ten8/api-client/api-client';
import { listSupporters } from '@ten8/contracts/auth/supporters';
import { listBolos } from '@ten8/contracts/cad/bolos';
import { listCalls } from '@ten8/contracts/cad/calls';
import { listUnits } from '@ten8/contracts/cad/units';
import { listCharacters } from '@ten8/contracts/civilian/characters';
import { listVehicles } from '@ten8/contracts/civilian/vehicles';
import { listMembers } from '@ten8/contracts/community/members';
import { ACCOUNTS, DEMO_PASSWORD, SUPPORTERS } from '@ten8/demo-data/accounts';
import { CHARACTERS } from '@ten8/demo-data/characters';
import { BOLOS, CALLS, UNITS } from '@ten8/demo-data/dispatch';
import { seedDemo } from '@ten8/demo-data/seed-demo';
import { startSystem, type System } from '@ten8/test-kit/system';

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
