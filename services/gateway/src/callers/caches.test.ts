import { SESSION_REFRESH_MS, type Session } from '@ten8/contracts/auth/session';
import { actorToken } from './actor-token';
import { createAnswerCache } from './answer-cache';
import { createCookieHash } from './session-cookie';
import { createSessions, type KnownSession } from './sessions';

describe('an answer of another service', () => {
  /** The answers that are not given yet. */
  let answers: ((value: string | null) => void)[];
  const createCache = () =>
    createAnswerCache(() => new Promise<string | null>((resolve) => answers.push(resolve)), {
      maxEntries: 10,
      groupOf: () => 1,
    });
  beforeEach(() => void (answers = []));

  test.each<[string, (cache: ReturnType<typeof createCache>) => void]>([
    ['it', (cache) => cache.forget('a')],
    ['it, as one of several,', (cache) => cache.forgetGroup(1)],
    ['everything', (cache) => cache.forgetAll()],
  ])('that was asked for before %s was dropped is for those who asked before', async (_what, drop) => {
    const cache = createCache();
    const before = cache.find('a');

    drop(cache);
    const after = cache.find('a');
    answers[1]?.('new');
    expect(await after).toBe('new');
    answers[0]?.('old');
    expect(await before).toBe('old');

    expect(cache.peek('a')).toBe('new');
  });

  test('that is asked for again and is nothing any more is not kept', async () => {
    const cache = createCache();
    const first = cache.find('a');
    answers[0]?.('old');
    await first;

    const again = cache.refresh('a');
    expect(cache.peek('a')).toBe('old');
    answers[1]?.(null);

    expect(await again).toBeNull();
    expect(cache.peek('a')).toBeUndefined();
  });
});

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const after = (ms: number) => new Date(NOW + ms).toISOString();
const session: Session = {
  sessionId: '7f8de9c2-3f0a-4b9b-8f7e-3a2d4d8b6c11',
  userId: 7,
  firstName: 'Jordan',
  lastName: 'Reyes',
  email: 'jordan@test.ten8',
  expiresAt: after(24 * 3_600_000),
};

describe('a session that is in use', () => {
  let now: number;
  let answer: () => Promise<Session | null>;
  let receivesAllEnds: boolean;
  const open = () =>
    createSessions({
      resolve: () => answer(),
      isCurrent: () => true,
      receivesAllEnds: () => receivesAllEnds,
      now: () => now,
    });
  beforeEach(() => {
    now = NOW;
    answer = async () => session;
    receivesAllEnds = true;
  });

  test('is asked for again every ten minutes, so that auth notes the use and tells the new expiry', async () => {
    const sessions = open();
    await sessions.find('a');
    now += SESSION_REFRESH_MS - 1;
    expect(sessions.peek('a')).toBeDefined();

    now += 1;
    expect(sessions.peek('a')).toBeUndefined();
    answer = async () => ({ ...session, expiresAt: after(48 * 3_600_000) });

    expect((await sessions.find('a'))?.expiresAt).toBe(NOW + 48 * 3_600_000);
  });

  test('is known for each of 40,000 users who poll in turn: auth is not asked again', async () => {
    const cookieHashOf = createCookieHash({ PUBLIC_URL: 'http://localhost:8080' });
    const sessions = open();
    const users = Array.from({ length: 40_000 }, (_, n) => `ten8_session=${String(n).padStart(43, 'x')}`);

    for (const cookie of users) await sessions.find(cookieHashOf(cookie));
    answer = () => Promise.reject(new Error('asked again'));

    for (const cookie of users) expect(sessions.peek(cookieHashOf(cookie) ?? '')?.session.userId).toBe(7);
  });

  test('is over when auth says so then, also for later requests that auth does not answer', async () => {
    const sessions = open();
    await sessions.find('a');
    now += SESSION_REFRESH_MS;
    answer = async () => null;
    expect(await sessions.find('a')).toBeNull();

    answer = () => Promise.reject(new Error('no answer'));

    await expect(sessions.find('a')).rejects.toThrow('no answer');
  });

  test.each([
    ['counts while auth does not answer', true, 7],
    ['does not count then if its end may have been missed', false, undefined],
  ])('%s', async (_what, isComplete, userId) => {
    const sessions = open();
    await sessions.find('a');
    now += SESSION_REFRESH_MS;
    receivesAllEnds = isComplete;
    answer = () => Promise.reject(new Error('no answer'));

    const found = await sessions.find('a').catch(() => undefined);

    expect(found?.session.userId).toBe(userId);
  });
});

test('the token that services get is made again before its minute is over, and for another address', () => {
  const known: KnownSession = {
    ...{ session, cookieHash: 'a', resolvedAt: NOW, expiresAt: NOW + 3_600_000, token: null },
  };
  const tokenAt = (ms: number, address = '203.0.113.7') => {
    actorToken('a-test-secret-of-enough-length-4Kq9', known, address, NOW + ms);
    return known.token;
  };

  const first = tokenAt(0);

  expect(tokenAt(44_999)).toBe(first);
  expect(tokenAt(46_000)).not.toBe(first);
  const second = known.token;
  expect(tokenAt(46_000, '203.0.113.8')).not.toBe(second);
  // The clock was set back: services would refuse the token as one from the future.
  const third = known.token;
  expect(tokenAt(-3_600_000, '203.0.113.8')).not.toBe(third);
});
