import jwt from 'jsonwebtoken';
import { signActor, signService, verifyActor, verifyService } from './actor';
import { signToken } from './signed-tokens';

const SECRET = 'a-test-secret-of-enough-length-4Kq9';
const jane = {
  userId: 7,
  sessionId: '7f8de9c2-3f0a-4b9b-8f7e-3a2d4d8b6c11',
  firstName: 'Jane',
  lastName: 'Roe',
  email: 'jane@test.ten8',
};

afterEach(() => jest.useRealTimers());

const yearToken = (iat: number): string =>
  jwt.sign({ actor: jane, address: '', iat }, SECRET, {
    algorithm: 'HS256',
    audience: 'ten8-actor',
    expiresIn: '1y',
  });

test('a token names the actor and the address, however often it is verified', () => {
  const token = signActor(SECRET, { actor: jane, address: '203.0.113.7' });

  expect(verifyActor(SECRET, token)).toEqual({ actor: jane, address: '203.0.113.7' });
  expect(verifyActor(SECRET, token)).toEqual({ actor: jane, address: '203.0.113.7' });
});

test('a token that was made for something else names no caller', () => {
  const claims = { actor: jane, address: '203.0.113.7', service: 'cad' };
  const token = signToken(SECRET, 'something-else', claims);

  expect([verifyActor(SECRET, token), verifyService(SECRET, token)]).toEqual([null, null]);
});

test('a token that was valid is refused after its minute', () => {
  jest.useFakeTimers({ now: Date.now() });
  const token = signActor(SECRET, { actor: jane, address: '' });
  expect(verifyActor(SECRET, token)).not.toBeNull();

  jest.setSystemTime(Date.now() + 61_000);

  expect(verifyActor(SECRET, token)).toBeNull();
});

test('a token that is valid with one secret is refused with another one', () => {
  const token = signActor(SECRET, { actor: jane, address: '' });
  expect(verifyActor(SECRET, token)).not.toBeNull();

  expect(verifyActor('another-secret-of-enough-length-8Zp', token)).toBeNull();
});

test('the token of an actor is refused as that of a service', () => {
  const token = signActor(SECRET, { actor: jane, address: '' });
  expect(verifyActor(SECRET, token)).not.toBeNull();

  expect(verifyService(SECRET, token)).toBeNull();
});

test('a token whose claims are valid for a year is refused after a minute', () => {
  const iat = Math.floor(Date.now() / 1000) - 61;

  expect(verifyActor(SECRET, yearToken(iat))).toBeNull();
});

test('a token whose claims are valid for a year is refused after a minute, also if it was valid before', () => {
  jest.useFakeTimers({ now: Date.now() });
  const token = yearToken(Math.floor(Date.now() / 1000));
  expect(verifyActor(SECRET, token)).not.toBeNull();

  jest.setSystemTime(Date.now() + 61_000);

  expect(verifyActor(SECRET, token)).toBeNull();
});

test('a token from the future is refused, except for the difference that clocks may have', () => {
  const now = Math.floor(Date.now() / 1000);

  expect(verifyActor(SECRET, yearToken(now + 30))).not.toBeNull();
  expect(verifyActor(SECRET, yearToken(now + 3_600))).toBeNull();
});

test('a service uses one token for a while and never one about to expire', () => {
  jest.useFakeTimers({ now: Date.now() });
  const first = signService(SECRET, 'cad');

  expect(signService(SECRET, 'cad')).toBe(first);
  expect(signService(SECRET, 'realtime')).not.toBe(first);
  jest.setSystemTime(Date.now() + 50_000);
  expect(signService(SECRET, 'cad')).not.toBe(first);
  expect(verifyService(SECRET, signService(SECRET, 'cad'))).toBe('cad');
});

test('a service makes a new token when the clock was set back, because the old one would be refused', () => {
  jest.useFakeTimers({ now: Date.now() });
  signService(SECRET, 'gateway');
  jest.setSystemTime(Date.now() - 3_600_000);

  expect(verifyService(SECRET, signService(SECRET, 'gateway'))).toBe('gateway');
});
