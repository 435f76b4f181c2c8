import { setTimeout as pause } from 'node:timers/promises';
import type { Sequelize } from 'sequelize';
import { eventually } from '@ten8/test-kit/eventually';
import { openSchema, type OpenSchema } from '@ten8/test-kit/open-schema';
import { row, run } from '../database/sql';
import { createLogger } from '../observability/logger';
import { startHousekeeping, type Sweep } from './housekeeping';

const logger = createLogger('a-test', { LOG_LEVEL: 'silent' });
const LOOK_MS = 20;
let schema: OpenSchema;
let db: Sequelize;
const running: ReturnType<typeof startHousekeeping>[] = [];

beforeAll(async () => {
  schema = await openSchema();
  db = schema.db;
});
beforeEach(() => becomeDue());
afterEach(() => Promise.all(running.splice(0).map((one) => one.stop())));
afterAll(() => schema.close());

const becomeDue = () => run(db, 'update housekeeping set due_at = now()');
const minutesLeft = async () => {
  const sql = 'select extract(epoch from due_at - now())::float / 60 as minutes from housekeeping';
  return (await row<{ minutes: number }>(db, sql))?.minutes;
};
/** A replica that does this; its parts are named by their place. */
function start(...sweeps: Sweep[1][]) {
  const one = startHousekeeping({
    db,
    logger,
    sweeps: sweeps.map((sweep, part) => [`part ${part} failed`, sweep]),
    lookMs: LOOK_MS,
  });
  running.push(one);
  return one;
}

test('one replica does the work for all, and again half an hour later', async () => {
  let done = 0;
  const work = async () => void (done += 1);
  start(work);
  start(work);
  start(work);

  await eventually(() => expect(done).toBe(1));
  await eventually(async () => expect(await minutesLeft()).toBeGreaterThan(29));
  await pause(5 * LOOK_MS);
  expect(done).toBe(1);

  await becomeDue();

  await eventually(() => expect(done).toBe(2));
});

test('a part that fails keeps no other one from being done, and all is due again in ten minutes', async () => {
  let done = 0;
  start(
    () => Promise.reject(new Error('the first part failed')),
    async () => void (done += 1),
  );

  await eventually(() => expect(done).toBe(1));
  await pause(5 * LOOK_MS);

  expect(done).toBe(1);
  // The replica that takes the work moves the time on before it begins.
  expect(await minutesLeft()).toBeGreaterThan(9);
  expect(await minutesLeft()).toBeLessThan(10);
});

test('a replica that stops finishes the part that is running, and begins no other one', async () => {
  const done: string[] = [];
  let finish = () => {};
  const finishing = new Promise<void>((resolve) => (finish = resolve));
  const replica = start(
    async () => {
      done.push('begun');
      await finishing;
      done.push('finished');
    },
    async () => void done.push('the next one'),
  );
  await eventually(() => expect(done).toEqual(['begun']));

  const stopping = replica.stop();
  finish();
  await stopping;

  expect(done).toEqual(['begun', 'finished']);
  expect(await minutesLeft()).toBeLessThan(10);
});
