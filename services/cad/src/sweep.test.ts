import { createNotifier } from '@ten8/event-log/notifier';
import { createEventLog } from '@ten8/event-log/transact';
import { eventually } from '@ten8/test-kit/eventually';
import { holdLock } from '@ten8/test-kit/hold-lock';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import type { Harness } from '@ten8/test-kit/service-harness';
import { expireBolos } from './bolos/expire-bolos';
import { createRecords } from './cad';
import { startCad } from './cad-harness';
import { callsOf, EMERGENCY } from './calls/calls-harness';
import { closeUnattendedCalls } from './calls/close-calls';
import { endTimedOutDuties } from './desk/leave-duty';

const HOUR_MS = 3_600_000;
const REPLICAS = 3;

let cad: Harness;
beforeAll(async () => void (cad = await startCad([1])));
afterAll(() => cad.stop());

/** The records as another replica has them two hours from now. */
const replica = () =>
  createRecords(
    { db: cad.db, log: createEventLog({ db: cad.db, notifier: createNotifier(null), producer: 'cad' }) },
    { now: () => new Date(Date.now() + 2 * HOUR_MS) },
  );

const callPublicly = () => cad.client(null).post(callsOf(1), EMERGENCY);
const createBolo = async () => {
  const bolo = { type: 'person', description: 'RED JACKET' };
  const { body } = await cad.officer.post('/api/communities/1/bolos', bolo);
  const expiresAt = new Date(Date.now() + HOUR_MS).toISOString();
  return cad.officer.patch(`/api/bolos/${body.id}`, { version: 1, expiresAt });
};
const comeOnDuty = () => cad.dispatcher.put('/api/communities/1/dispatchers/me', {});

test.each([
  ['a call that nobody took', callPublicly, 'cad.calls-closed', closeUnattendedCalls],
  ['a BOLO past its end', createBolo, 'cad.bolo-expired', expireBolos],
  ['the duty of a dispatcher who is gone', comeOnDuty, 'cad.dispatcher-left', endTimedOutDuties],
])('%s is ended once by replicas that look at the same moment', async (_what, make, type, sweep) => {
  expect((await make()).status).toBeLessThan(300);
  const busy = await holdLock(cad.db, 'select 1 from communities where id = 1 for update');

  const sweeping = Promise.all(Array.from({ length: REPLICAS }, () => sweep(replica())));
  await eventually(async () => expect(await lockWaiters(cad)).toHaveLength(REPLICAS));
  await busy.release();
  await sweeping;

  expect((await cad.facts()).filter((fact) => fact.type === type)).toHaveLength(1);
});
