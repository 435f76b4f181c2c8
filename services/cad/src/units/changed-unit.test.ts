import type { Unit } from '@ten8/contracts/cad/units';
import type { LogMessage } from '@ten8/event-log/log-message';
import { createNotifier } from '@ten8/event-log/notifier';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';

const units = '/api/communities/1/units';
const sent: LogMessage[] = [];

let cad: Harness;
beforeAll(async () => {
  const notifier = createNotifier(null);
  notifier.subscribe('cad', (message) => void (message && sent.push(message)));
  cad = await startCad([1], {}, { notifier });
});
afterAll(() => cad.stop());

const statusOf = (id: number, status: string) => cad.officer.patch(`/api/units/${id}/status`, { status });

test.each([
  ['is set', (id: number) => statusOf(id, 'en-route')],
  ['is set in the console', () => cad.officer.post(`${units}/status`, { status: 'busy', location: 'PIER' })],
  ['is off duty, from a call', (id: number) => statusOf(id, 'off-duty')],
  ['has other information', () => cad.officer.post(`${units}/info`, { callsign: '2-LINCOLN-5' })],
  ['says where it is', () => cad.officer.post(`${units}/location`, { location: 'VINEWOOD' })],
])('the message brings the unit exactly as the list shows it: %s', async (_what, change) => {
  const { body: unit } = await cad.officer.post(`${units}/status`, { status: 'available' });
  const call = { location: 'LEGION SQUARE', description: 'FIRE' };
  const { body: opened } = await cad.officer.post('/api/communities/1/calls', call);
  await cad.officer.post(`/api/calls/${opened.id}/attach`, { unitId: unit.id });
  sent.splice(0);

  expect((await change(unit.id)).status).toBe(200);

  const list: Unit[] = (await cad.officer.get(units)).body;
  const changed = sent.flatMap((message) => message.changed).filter(({ topic }) => topic === 'units');
  const json = JSON.stringify(list.find(({ id }) => id === unit.id));
  expect(changed).toEqual([{ communityId: 1, topic: 'units', items: [{ id: unit.id, json }] }]);
  await cad.officer.post(`/api/calls/${opened.id}/detach`, { unitId: unit.id });
});

test('of a new unit and of an alarm, the message says only that the list changed', async () => {
  sent.splice(0);
  const { body: unit } = await cad.secondOfficer.post(`${units}/status`, { status: 'available' });
  await cad.secondOfficer.post(`/internal/units/${unit.id}/panic`, {});

  const changed = sent.flatMap((message) => message.changed).filter(({ topic }) => topic === 'units');
  expect(changed).toEqual([
    { communityId: 1, topic: 'units' },
    { communityId: 1, topic: 'units' },
  ]);
});
