import express from 'express';
import { DatabaseError } from 'sequelize';
import request from 'supertest';
import { refuse, type ErrorCode } from '@ten8/contracts/errors';
import { createLogger } from '../observability/logger';
import { errorHandler, logRefusedRight, toRefusal } from './error-answer';

const createSilentLogger = () => createLogger('a-test', { LOG_LEVEL: 'silent' });

/** An app whose only answer is this error, perhaps after it has begun to answer. */
function fail(error: Error, begun = '') {
  const app = express();
  app.get('/', (_request, response) => {
    if (begun) response.write(begun);
    throw error;
  });
  app.use(errorHandler(createSilentLogger()));
  return request(app).get('/');
}

test.each([
  [1_000, '1'],
  [1_001, '2'],
  [59_900, '60'],
])('who has to wait for %d ms is told whole seconds, rounded up', async (retryAfterMs, seconds) => {
  const { headers } = await fail(refuse('rate_limited', 'Too many', { retryAfterMs }));

  expect(headers['retry-after']).toBe(seconds);
});

test('only the body of an alarm that is sounding repeats the time to wait', async () => {
  const [alarm, other] = await Promise.all(
    (['panic_cooldown', 'rate_limited'] as const).map((code) =>
      fail(refuse(code, 'Wait', { retryAfterMs: 1_500 })),
    ),
  );

  expect([alarm?.body.retryAfterMs, other?.body.retryAfterMs]).toEqual([1_500, undefined]);
});

test('an error after the answer has begun ends the connection, so that nobody takes the part for the whole', async () => {
  await expect(fail(new Error('a bug'), '[1, 2,')).rejects.toThrow(/socket hang up|aborted/);
});

test.each<[ErrorCode, number]>([
  ['forbidden', 1],
  ['owner_protected', 1],
  ['foreign_origin', 1],
  ['not_found', 0],
  ['unauthorized', 0],
])('%s is logged as a refused right this often: %d', (code, times) => {
  const logger = createSilentLogger();
  const info = jest.spyOn(logger, 'info');

  logRefusedRight(logger, refuse(code, 'No'), { userId: 7, address: '203.0.113.7' });

  const line = { security: 'right refused', code, reason: 'No', userId: 7, address: '203.0.113.7' };
  expect(info.mock.calls).toEqual(Array(times).fill([line, 'security']));
});

test('that the database is not available is logged once, not for each request', () => {
  const logger = createSilentLogger();
  const error = jest.spyOn(logger, 'error');
  const said = Object.assign(new Error('the database system is shutting down'), { sql: '', code: '57P03' });

  const refusals = [1, 2, 3].map(() => toRefusal(new DatabaseError(said), logger));

  expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('unavailable'));
  expect(error).toHaveBeenCalledTimes(1);
});
