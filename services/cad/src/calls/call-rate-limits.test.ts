import { createCallRateLimits, type CallRateLimits } from './call-rate-limits';

const MINUTE_MS = 60_000;
/** As many as a community may get in a minute. */
const ADDRESSES = 60;

// Without Redis, whose clock a test cannot set. The periods are the same.
let limits: CallRateLimits;
beforeEach(() => {
  jest.useFakeTimers();
  limits = createCallRateLimits(null, true);
});
afterEach(() => jest.useRealTimers());

/** Calls once from each of the same addresses. Returns how many of these calls are taken. */
async function callFromAll(communityId: number): Promise<number> {
  let taken = 0;
  for (let host = 0; host < ADDRESSES; host += 1) {
    const caller = { actor: null, address: `192.0.2.${host}`, positions: {} };
    await limits.count(caller, communityId, false).then(
      () => (taken += 1),
      () => undefined,
    );
  }
  return taken;
}

test('an address that called 59 minutes ago gets none of the calls that are reserved for new ones', async () => {
  expect(await callFromAll(1)).toBe(ADDRESSES);
  jest.advanceTimersByTime(59 * MINUTE_MS);

  expect(await callFromAll(1)).toBe(40);
  expect(await callFromAll(2)).toBe(ADDRESSES);
});

test('the hour of an address counts from its last call, also from one that was refused', async () => {
  expect(await callFromAll(1)).toBe(ADDRESSES);
  for (let hour = 0; hour < 2; hour += 0.5) {
    jest.advanceTimersByTime(30 * MINUTE_MS);

    expect(await callFromAll(1)).toBe(40);
  }
});

test('a call that is given back does not count for its caller or for the community', async () => {
  const caller = { actor: null, address: '192.0.2.200', positions: {} };
  for (let call = 0; call < 2 * ADDRESSES; call += 1) {
    const giveBack = await limits.count(caller, 1, false);
    await giveBack();
  }

  expect(await callFromAll(1)).toBe(ADDRESSES);
});

test('an address whose call was given back stays one that called before, or is new again', async () => {
  const [first, second] = ['192.0.2.200', '192.0.2.201'].map((address) => ({
    actor: null,
    address,
    positions: {},
  }));
  if (!first || !second) throw new Error('two callers are needed');
  await limits.count(first, 1, false);
  const giveBack = [await limits.count(first, 1, false), await limits.count(second, 1, false)];
  await Promise.all(giveBack.map((back) => back()));
  jest.advanceTimersByTime(MINUTE_MS);
  // The sixty of a minute, forty of which are not reserved.
  expect(await callFromAll(1)).toBe(ADDRESSES);
  jest.advanceTimersByTime(58 * MINUTE_MS);
  expect(await callFromAll(1)).toBe(40);

  await expect(limits.count(first, 1, false)).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(limits.count(second, 1, false)).resolves.toBeDefined();
});

test('an address whose call was an hour ago is new again', async () => {
  expect(await callFromAll(1)).toBe(ADDRESSES);
  jest.advanceTimersByTime(60 * MINUTE_MS + 1);

  expect(await callFromAll(1)).toBe(ADDRESSES);
});
