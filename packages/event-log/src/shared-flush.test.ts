import { Sequelize } from 'sequelize';
import { databaseDriver } from './database-client';
import { durabilityOf } from './durability';
import { run } from './sql';

jest.mock('./sql', () => ({ run: jest.fn() }));

/** The flushes that were sent, each with the functions that answer it. */
const flushes: { succeed(): void; fail(): void }[] = [];
beforeEach(() => {
  flushes.splice(0);
  jest
    .mocked(run)
    .mockImplementation(
      () =>
        new Promise<void>((resolve, reject) =>
          flushes.push({ succeed: resolve, fail: () => reject(new Error('the disk is full')) }),
        ),
    );
});
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** A handle that never connects, because nothing sends SQL here. */
const open = () => durabilityOf(new Sequelize('postgres://nowhere', { dialectModule: databaseDriver }));

test('who comes while a flush is on its way waits for the next one', async () => {
  const durability = open();
  const ended: number[] = [];
  const wait = (position: number) => durability.waitUntilDurable(position).then(() => ended.push(position));

  const waiting = [wait(1), wait(2)];
  waiting.push(wait(3));
  expect(flushes).toHaveLength(1);
  waiting.push(wait(4));
  flushes[0]?.succeed();
  await turn();
  await turn();
  expect([ended, flushes.length]).toEqual([[1], 2]);

  flushes[1]?.succeed();
  await Promise.all(waiting);
  expect(ended).toEqual([1, 2, 3, 4]);
});

test('a flush that fails is reported to those whose change may be lost, and to nobody else', async () => {
  const durability = open();
  const early = durability.waitUntilDurable(1);
  const late = durability.waitUntilDurable(2);
  late.catch(() => undefined);
  flushes[0]?.succeed();
  await early;

  const committed = durability.markDurable(2);
  flushes[1]?.fail();

  await expect(Promise.all([late, committed])).resolves.toBeDefined();
  const lost = durability.waitUntilDurable(3);
  flushes[2]?.fail();
  await expect(lost).rejects.toThrow('the disk is full');
});
