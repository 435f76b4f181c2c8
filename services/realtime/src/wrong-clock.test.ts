import { ACTOR_HEADER, signActor } from '@ten8/service-kit/access/actor';
import { buildActor } from '@ten8/test-kit/client';
import { eventually } from '@ten8/test-kit/eventually';
import { recordLog } from '@ten8/test-kit/record-log';
import { startRealtimeHarness, type RealtimeHarness } from './realtime-harness';

const { logger, lines } = recordLog();
let realtime: RealtimeHarness;
beforeAll(async () => void (realtime = await startRealtimeHarness({ logger })));
afterAll(() => realtime.stop());

function signAt(time: number): string {
  const now = jest.spyOn(Date, 'now').mockReturnValue(time);
  const token = signActor(realtime.secret, { actor: buildActor(1), address: '203.0.113.7' });
  now.mockRestore();
  return token;
}

test('a handshake whose token is from another time is refused, and one line says to check the clocks', async () => {
  const token = signAt(Date.now() - 600_000);

  const refused = [realtime.dial(0, { [ACTOR_HEADER]: token }), realtime.dial(0, { [ACTOR_HEADER]: token })];

  await eventually(() =>
    expect(refused.map(({ refused: why }) => why)).toEqual([['Unauthorized'], ['Unauthorized']]),
  );
  const said = lines.filter(({ msg }) => String(msg).includes('Check the clocks of the machines'));
  expect(said).toHaveLength(1);
});
