import express, { type Request } from 'express';
import { buildActor } from '@ten8/test-kit/client';
import { openSchema, type OpenSchema } from '@ten8/test-kit/open-schema';
import type { Caller } from '../access/actor';
import { rows, run } from '../database/sql';
import { deleteOldKeys, isKeyUsed, readIdempotencyKey } from './idempotency';

const caller = (userId: number | null, address = '203.0.113.7'): Caller => ({
  actor: userId === null ? null : buildActor(userId),
  address,
  positions: {},
});

function requestWith(headers: object, method = 'POST', url = '/api/calls'): Request {
  const request: Request = Object.create(express.request);
  return Object.assign(request, { method, url, headers });
}

const read = ({ key = 'k', method = 'POST', path = '/api/calls', by = caller(7), body = {} as unknown }) =>
  readIdempotencyKey(requestWith({ 'idempotency-key': key }, method, path), by, body);

test('without the header there is no key', () => {
  expect(readIdempotencyKey(requestWith({}), caller(7), {})).toBeNull();
});

test.each(['', 'a'.repeat(201), 'a b', 'schlüssel', 'a\n'])('the key %j is refused', (key) => {
  expect(() => read({ key })).toThrow('Idempotency-Key must be 1 to 200 visible characters');
});

test('the longest key is kept as it is', () => {
  expect(read({ key: '~'.repeat(200) })?.key).toBe('~'.repeat(200));
});

test.each([
  ['another method', { method: 'PUT' }],
  ['another path', { path: '/api/bolos' }],
  ['another user', { by: caller(8) }],
  ['somebody who is not signed in', { by: caller(null) }],
])('the same key of %s is another key', (_, other) => {
  expect(read(other)?.scope).not.toBe(read({})?.scope);
});

test('the same key from another address is another key only if nobody is signed in', () => {
  const [here, there] = ['203.0.113.7', '203.0.113.8'];

  expect(read({ by: caller(7, there) })?.scope).toBe(read({ by: caller(7, here) })?.scope);
  expect(read({ by: caller(null, there) })?.scope).not.toBe(read({ by: caller(null, here) })?.scope);
});

test('a path is the same in another spelling', () => {
  expect(read({ path: '/api/c%61lls' })?.scope).toBe(read({})?.scope);
});

test('the fingerprint is that of the body', () => {
  const [first, again, other] = [{ type: 'a' }, { type: 'a' }, { type: 'b' }].map((body) => read({ body }));

  expect(again?.fingerprint).toBe(first?.fingerprint);
  expect(other?.fingerprint).not.toBe(first?.fingerprint);
});

describe('in the database', () => {
  let schema: OpenSchema;
  beforeAll(async () => void (schema = await openSchema()));
  afterAll(() => schema.close());

  test('a key is used for a day, by the caller who sent it', async () => {
    const { db } = schema;
    const isUsed = (key: string, by: Caller) => isKeyUsed(db, requestWith({ 'idempotency-key': key }), by);
    await run(
      db,
      `insert into idempotency_keys (scope, key, fingerprint, created_at) values
         ('POST /api/calls 7', 'today', 'f', now()), ('POST /api/calls 7', 'before', 'f', now() - interval '25 hours')`,
    );

    expect(await isUsed('today', caller(7))).toBe(true);
    expect(await isUsed('today', caller(8))).toBe(false);
    expect(await isUsed('before', caller(7))).toBe(false);
    expect(await isKeyUsed(db, requestWith({}), caller(7))).toBe(false);
    await run(db, 'delete from idempotency_keys');
  });

  test('keys older than a day are deleted, and no others', async () => {
    const { db } = schema;
    await run(
      db,
      `insert into idempotency_keys (scope, key, fingerprint, created_at) values
         ('s', 'old', 'f', now() - interval '24 hours 1 minute'), ('s', 'young', 'f', now() - interval '23 hours')`,
    );

    await deleteOldKeys(db);

    expect(await rows(db, 'select key from idempotency_keys')).toEqual([{ key: 'young' }]);
  });
});
