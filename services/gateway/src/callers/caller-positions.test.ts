import { openRedis } from '@ten8/service-kit/redis/redis';
import { eventually } from '@ten8/test-kit/eventually';
import { startOwnRedis, type OwnRedis } from '@ten8/test-kit/own-redis';
import { createCallerPositions, type CallerPositions } from './caller-positions';

const CALLER = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);

let server: OwnRedis;
const closing: (() => void)[] = [];
/** How much later it is for the gateways than it really is. */
let laterMs: number;
beforeAll(async () => void (server = await startOwnRedis()));
beforeEach(() => {
  laterMs = 0;
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + laterMs);
});
afterEach(() => {
  jest.restoreAllMocks();
  closing.splice(0).forEach((close) => close());
});
afterAll(() => server.stop());

async function openGateway(): Promise<CallerPositions> {
  const redis = openRedis(server.url, 'cache');
  await new Promise((resolve) => redis.once('ready', resolve));
  const positions = createCallerPositions(redis);
  closing.push(() => {
    positions.close();
    redis.disconnect();
  });
  const channel = 'caller-positions';
  await eventually(async () =>
    expect(await redis.pubsub('NUMSUB', channel)).toEqual([channel, closing.length]),
  );
  return positions;
}

/** Until messages have arrived for long enough to know what callers have seen. For this, too, it gets later. */
const whenComplete = (gateway: CallerPositions) =>
  eventually(() => {
    laterMs += 11_000;
    expect(gateway.peek(OTHER)).toBeNull();
  }, 3_600_000);

test('of two answers at two gateways the higher position counts, in whichever order they come', async () => {
  const [one, two, third] = [await openGateway(), await openGateway(), await openGateway()];

  await one.record({ cad: 12, auth: 3 }, CALLER);
  await two.record({ cad: 9, auth: 4 }, CALLER);

  expect(await third.read(CALLER)).toEqual({ cad: 12, auth: 4 });
  expect(await third.read(OTHER)).toEqual({});
});

test('a gateway knows alone what callers have seen once it has heard of it for ten seconds', async () => {
  const [one, two] = [await openGateway(), await openGateway()];
  await whenComplete(two);
  laterMs = 0;
  expect(two.peek(OTHER)).toBeUndefined();
  laterMs = 3_600_000;

  await one.record({ cad: 20 }, CALLER);

  await eventually(() => expect(two.peek(CALLER)).toEqual({ cad: 20 }));
  laterMs += 10_001;
  expect(two.peek(CALLER)).toBeNull();
});

test('after Redis was gone it does not, until ten seconds later: messages may be lost', async () => {
  const gateway = await openGateway();
  await whenComplete(gateway);

  await server.kill();
  await eventually(() => expect(gateway.peek(OTHER)).toBeUndefined());
  laterMs += 60_000;
  expect(gateway.peek(OTHER)).toBeUndefined();
  await gateway.record({ cad: 30 }, CALLER);
  expect(await gateway.read(CALLER)).toEqual({ cad: 30 });
  await server.restart();
  await whenComplete(gateway);
});
