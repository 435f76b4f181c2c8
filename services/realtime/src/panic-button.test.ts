import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { memberRemoved } from '@ten8/contracts/community/members';
import { verifyActor } from '@ten8/service-kit/access/actor';
import { eventually } from '@ten8/test-kit/eventually';
import { startRealtimeHarness, type RealtimeHarness } from './realtime-harness';

let realtime: RealtimeHarness;
let nextUser = 1_000;
beforeAll(async () => void (realtime = await startRealtimeHarness()));
afterAll(() => realtime.stop());

const ALERT = {
  alertId: 'b3f6f6a4-6f0e-4c3e-9d4c-2d8f0f3f9d11',
  communityId: 1,
  unitId: 7,
  unitCallsign: '1-ADAM-12',
  location: null,
  raisedAt: '2026-01-01T12:00:00.000Z',
};

const COOLDOWN = {
  status: 409,
  body: { code: 'panic_cooldown', message: 'The alarm is already sounding', retryAfterMs: 20_000 },
};

test('pressing the button asks cad on the officer’s behalf, without any room', async () => {
  const officer = await realtime.connect(5);
  realtime.onPanic({ status: 200, body: ALERT });

  const answer = await officer.ask('panic-button', { unitId: 7, unitCallsign: 'whatever' });

  expect(answer).toEqual({ ok: true, alert: ALERT, panicUntil: '2026-01-01T12:00:20.000Z' });
  const [press] = realtime.pressed.splice(0);
  expect(press?.url).toBe('/internal/units/7/panic');
  expect(verifyActor(realtime.secret, press?.actorToken)).toEqual({
    actor: officer.actor,
    address: '203.0.113.7',
  });
});

test('cad is told how far the members’ log is known, so that it does not trust an older copy of the roles', async () => {
  const officer = await realtime.connect(5);
  realtime.onPanic({ status: 200, body: ALERT });
  const removed = { userId: 5, name: 'User 5' };
  const { seq } = realtime.others.community.addFact(memberRemoved, 1, removed);

  await eventually(async () => {
    await officer.ask('panic-button', { unitId: 7 });
    expect(realtime.pressed.at(-1)?.positions).toBe(`community=${seq}`);
  });
});

test('an officer who presses the button without having joined hears the alarm, too, and only once', async () => {
  realtime.others.community.join(6, ['Law Enforcement'], 1);
  const officer = await realtime.connect(6);
  const alert = realtime.raise(1, { raisedAt: new Date().toISOString() });
  realtime.onPanic({ status: 200, body: alert });

  await officer.ask('panic-button', { unitId: 7 });
  await eventually(() => expect(officer.alerts).toEqual([alert]));
  await officer.join(1);
  const last = realtime.raise(1, { raisedAt: new Date().toISOString() });

  await eventually(() => expect(officer.alerts).toContainEqual(last));
  expect(officer.alerts).toEqual([alert, last]);
});

test.each([
  [404, { code: 'not_found', message: 'No active unit found' }],
  [403, { code: 'forbidden', message: 'You can only change your own unit' }],
  [409, { code: 'not_on_duty', message: 'You must be on duty to use the panic button' }],
  [409, { code: 'panic_cooldown', message: 'The alarm is already sounding', retryAfterMs: 12_000 }],
])('a refusal of cad is the officer’s answer: %s %j', async (status, body) => {
  const officer = await realtime.connect(5);
  realtime.onPanic({ status, body });

  expect(await officer.ask('panic-button', { unitId: 7 })).toEqual({ ok: false, ...body });
});

test('a press while cad crashes is repeated, and raises one alarm', async () => {
  const officer = await realtime.connect(5);
  realtime.pressed.splice(0);
  realtime.onPanic('dies', 'dies', { status: 200, body: ALERT });

  const answer = await officer.ask('panic-button', { unitId: 7 });

  expect(answer).toMatchObject({ ok: true, alert: ALERT });
  expect(realtime.pressed).toHaveLength(3);
});

test('if cad crashes after it raised the alarm, the press succeeds with that alarm', async () => {
  const officer = await realtime.connect(5);
  realtime.onPanic('dies', COOLDOWN);

  const pressing = officer.ask('panic-button', { unitId: 71 });
  await eventually(() => expect(realtime.pressed.at(-1)?.url).toBe('/internal/units/71/panic'));
  const alert = realtime.raise(1, { unitId: 71 });

  expect(await pressing).toMatchObject({ ok: true, alert });
});

/** A replica of cad that hangs: it accepts connections and never answers. */
async function startHangingCad() {
  const open: Socket[] = [];
  const presses: string[] = [];
  const server = createServer((socket) => {
    open.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => void presses.push(...(data.toString().match(/^POST \S+panic/gm) ?? [])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    open.forEach((socket) => socket.destroy());
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, presses, stop };
}

test('while one replica of cad hangs, an alarm is raised by another within two seconds, and heard once', async () => {
  const hanging = await startHangingCad();
  await realtime.startReplica({ CAD_URL: `${hanging.url},${realtime.others.cad.url}` });
  realtime.others.community.join(9, ['Law Enforcement'], 1);
  const officer = await realtime.connect(9, { replica: realtime.replicas.length - 1 });
  await officer.join(1);

  // Until one of the presses was sent to the replica that hangs.
  for (let unitId = 81; hanging.presses.length === 0; unitId += 1) {
    const alert = { ...ALERT, unitId, alertId: randomUUID(), raisedAt: new Date().toISOString() };
    realtime.onPanic({ status: 200, body: alert });
    const pressedAt = Date.now();

    expect(await officer.ask('panic-button', { unitId })).toMatchObject({ ok: true, alert });
    // Two seconds, and the rest for a busy machine. After four a press is given up.
    expect(Date.now() - pressedAt).toBeLessThan(3_500);
    realtime.raise(1, alert);
    const last = realtime.raise();
    await eventually(() => expect(officer.alerts).toContainEqual(last));
    expect(officer.alerts.filter(({ alertId }) => alertId === alert.alertId)).toEqual([alert]);
  }

  expect(hanging.presses).toHaveLength(1);
  hanging.stop();
});

test('if cad raises the alarm and never answers, the press succeeds with that alarm', async () => {
  const officer = await realtime.connect(5);
  realtime.onPanic('dies');

  const pressing = officer.ask('panic-button', { unitId: 73 });
  await eventually(() => expect(realtime.pressed.at(-1)?.url).toBe('/internal/units/73/panic'));
  const alert = realtime.raise(1, { unitId: 73 });

  expect(await pressing).toMatchObject({ ok: true, alert });
});

test('a unit whose alarm sounded before the press still has to wait if cad crashes during the press', async () => {
  realtime.others.community.join(8, ['Law Enforcement'], 1);
  const officer = await realtime.connect(8);
  await officer.join(1);
  const before = realtime.raise(1, { unitId: 72 });
  await eventually(() => expect(officer.alerts).toContainEqual(before));
  realtime.onPanic('dies', COOLDOWN);

  expect(await officer.ask('panic-button', { unitId: 72 })).toMatchObject({
    ok: false,
    code: 'panic_cooldown',
  });
});

test('who has to wait is told so at once, although another alarm of the unit arrives', async () => {
  realtime.others.community.join(8, ['Law Enforcement'], 1);
  const officer = await realtime.connect(8);
  await officer.join(1);
  realtime.onPanic(COOLDOWN);

  const pressing = officer.ask('panic-button', { unitId: 74 });
  await eventually(() => expect(realtime.pressed.at(-1)?.url).toBe('/internal/units/74/panic'));
  // From the officer's other window.
  const alert = realtime.raise(1, { unitId: 74 });

  expect(await pressing).toMatchObject({ ok: false, code: 'panic_cooldown', retryAfterMs: 20_000 });
  await eventually(() => expect(officer.alerts).toContainEqual(alert));
});

test('a cad that fails is answered, and says nothing of its inside', async () => {
  const officer = await realtime.connect(5);
  realtime.onPanic({ status: 500, body: { stack: 'secret' } });

  const answer = await officer.ask('panic-button', { unitId: 7 });

  expect(answer).toMatchObject({ ok: false, code: 'unavailable' });
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test.each([[undefined], [null], [{}], [{ unitId: '7' }], [{ unitId: -1 }], [[7]], ['7']])(
  'a press with %j is invalid, and cad is not asked',
  async (payload) => {
    const officer = await realtime.connect(5);
    realtime.pressed.splice(0);

    expect(await officer.ask('panic-button', payload)).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(realtime.pressed).toEqual([]);
  },
);

test.each([
  ['opens call after call', 'viewing', { callId: null }],
  ['joins again and again', 'join-community', { communityId: 999_999 }],
] as const)('a client that %s has to wait, and can still press the button', async (_what, event, payload) => {
  const client = await realtime.connect((nextUser += 1));
  const answers = await Promise.all(Array.from({ length: 121 }, () => client.ask(event, payload)));
  realtime.onPanic({ status: 200, body: ALERT });

  expect(answers.at(-1)).toMatchObject({ ok: false, code: 'rate_limited' });
  expect(await client.ask('panic-button', { unitId: 7 })).toMatchObject({ ok: true });
});

test('the button itself can be pressed as often as anything is written in a minute', async () => {
  const officer = await realtime.connect((nextUser += 1));
  realtime.onPanic(COOLDOWN);

  const answers = await Promise.all(
    Array.from({ length: 121 }, () => officer.ask('panic-button', { unitId: 7 })),
  );

  expect(answers.filter((answer) => !answer.ok && answer.code === 'rate_limited')).toHaveLength(1);
});

test('the sockets connected are counted', async () => {
  const listener = await realtime.connect(5, { replica: 1 });

  const text = await (await fetch(`http://127.0.0.1:${realtime.replicas[1]?.port}/metrics`)).text();

  expect(listener.socket.connected).toBe(true);
  expect(text).toMatch(/^cad_ws_connections\{service="realtime"\} 1$/m);
});

test('a replica is ready once it follows the logs', async () => {
  const ready = await fetch(`http://127.0.0.1:${realtime.replicas[0]?.port}/readyz`);

  expect(ready.status).toBe(200);
});
