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

test('an address whose call was an hour ago is new again', async () => {
  expect(await callFromAll(1)).toBe(ADDRESSES);
  jest.advanceTimersByTime(60 * MINUTE_MS + 1);

  expect(await callFromAll(1)).toBe(ADDRESSES);
});
