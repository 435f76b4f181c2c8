import { freePort } from '@ten8/launcher/free-port';
import { isOk, openConsoles, pressAndListen, type Console } from '../lib/consoles';
import type { Finding } from '../lib/goals';
import { openLiveClient, openTcp, type LiveClient } from '../lib/live-client';
import { percentileOf } from '../lib/percentile';
import { runLoad, startStack } from '../lib/processes';
import { measureRedisHop } from '../lib/redis-hop';
import { medianOf, ratioOf, runRounds, spreadOf } from '../lib/rounds';
import { pollsOf, reconnectBeside, ROOM, SOCKETS } from './reconnection';
import { seedMore, type BenchSystem } from './system';

const ALARM = {
  alertId: '00000000-0000-4000-8000-000000000001',
  communityId: 1,
  unitId: 1,
  unitCallsign: '1-ADAM-12',
  location: 'Legion Square',
  raisedAt: '2026-01-01T00:00:00.000Z',
};
/** What plain Socket.IO sends for the alarm. */
const ALARM_BYTES = Buffer.byteLength(JSON.stringify(['panic-alert', ALARM])) + 6;
/** One press takes some milliseconds, and the times differ. */
const RECEIPT_ROUNDS = 40;
const POLLING = { connections: 64, ms: 1_500 };

/** How soon all consoles have reconnected, P8 and P10: rooms of 50 among 5,000 sockets, on two replicas. */
export async function benchAlarm(system: BenchSystem, rounds: number): Promise<Finding[]> {
  const polls = { port: system.port, requests: pollsOf(system) };
  const { consoles, seconds, slowdown } = await reconnectBeside(system, polls);
  const rooms = roomsOf(consoles);
  const hop = await measureRedisHop(system.redisUrl);
  let next = 0;
  // Another room each time, and another officer in the next turn of the rooms: a unit waits for 20 s between two
  // alarms.
  const alarm = (withReceipts = false) => {
    const room = rooms[next % rooms.length] ?? [];
    const presser = Math.floor(next++ / rooms.length) % ROOM;
    return pressIn([...room.slice(presser), ...room.slice(0, presser)], withReceipts);
  };
  await alarm();
  const receipts = await compareReceipts(alarm, RECEIPT_ROUNDS);

  const measured = await runRounds(
    [
      { name: 'idle', measure: () => alarm() },
      { name: 'under polls', measure: () => underPolls(system, alarm) },
    ],
    Math.max(rounds, 8),
  );
  consoles.forEach(({ client }) => client.close());
  const idle = measured.get('idle') ?? [];
  console.log(
    `Redis hop p50 ${hop.toFixed(2)} ms; alarm in a room of 50: p99 ${medianOf(idle).toFixed(1)} ms idle, ` +
      `${medianOf(measured.get('under polls') ?? []).toFixed(1)} ms under polls`,
  );
  const hops = idle.map((p99) => p99 / hop);
  return [
    { goal: 'BACK', ratio: spreadOf([seconds]) },
    { goal: 'BESIDE', ratio: spreadOf([slowdown]) },
    { goal: 'P8', ratio: spreadOf(hops) },
    { goal: 'P10', ratio: ratioOf(measured, 'under polls', 'idle') },
    { goal: 'RECEIPTS', ratio: receipts },
    ...(await benchFanOut(system, rounds)),
  ];
}

const compareReceipts = async (alarm: (withReceipts: boolean) => Promise<number>, rounds: number) =>
  ratioOf(
    await runRounds(
      [
        { name: 'without', measure: () => alarm(false) },
        { name: 'with', measure: () => alarm(true) },
      ],
      rounds,
    ),
    'with',
    'without',
  );

function roomsOf(consoles: Console[]): Console[][] {
  const rooms = new Map<number, Console[]>();
  for (const console of consoles) {
    const { communityId } = console.officer;
    rooms.set(communityId, [...(rooms.get(communityId) ?? []), console]);
  }
  return [...rooms.values()];
}

/** The first officer of the room presses; p99 over the room. */
async function pressIn(room: Console[], withReceipts: boolean): Promise<number> {
  const [presser] = room;
  if (!presser) throw new Error('the room is empty');
  const { unitId, callsign } = presser.officer;
  const times = await pressAndListen(
    { clients: room.map(({ client }) => client), withReceipts },
    async () => {
      const answer = await presser.client.ask('panic-button', { unitId, unitCallsign: callsign });
      if (!isOk(answer)) console.log(`a press was answered ${JSON.stringify(answer)}`);
    },
  );
  return percentileOf(times, 0.99);
}

async function underPolls(system: BenchSystem, alarm: () => Promise<number>): Promise<number> {
  const polls = runLoad({ port: system.port, ...POLLING, requests: pollsOf(system) });
  await new Promise((resolve) => setTimeout(resolve, POLLING.ms / 2));
  const p99 = await alarm();
  await polls;
  return p99;
}

/** P7: as many sockets in one room: ours on two replicas, stock Socket.IO on one node, raw TCP. */
async function benchFanOut(system: BenchSystem, rounds: number): Promise<Finding[]> {
  const size = { communities: 1, officersEach: SOCKETS, callsEach: 1 };
  const room = (await openConsoles(system.port, await seedMore(system, size))).consoles;
  const sockets = room.length;
  const [rawPort, stockPort] = [await freePort(), await freePort()];
  const raw = await startStack('raw-fan-out.ts', { port: rawPort, bytes: ALARM_BYTES });
  const stock = await startStack('stock-sockets.ts', { port: stockPort, alarm: ALARM });
  const tcp = await Promise.all(Array.from({ length: sockets }, () => openTcp(rawPort)));
  const clients: LiveClient[] = await Promise.all(
    Array.from({ length: sockets }, () => openLiveClient({ port: stockPort })),
  );
  await Promise.all(clients.map((client) => client.ask('join-community', {})));
  let next = 0;
  // Another officer presses each time: a unit waits for 20 s between two alarms.
  const ours = () => pressIn([...room.slice((next += 1)), ...room.slice(0, next)], false);
  await ours();
  const measured = await runRounds(
    [
      { name: 'raw', measure: () => measureRawFanOut(tcp) },
      { name: 'ours', measure: ours },
      {
        name: 'stock',
        measure: async () =>
          percentileOf(
            await pressAndListen({ clients }, async () => void (await clients[0]?.ask('panic-button', {}))),
            0.99,
          ),
      },
    ],
    rounds,
  );
  const receipts = await compareReceipts(ours, rounds);
  tcp.forEach((socket) => socket.destroy());
  [...clients, ...room.map(({ client }) => client)].forEach((client) => client.close());
  await Promise.all([raw.stop(), stock.stop()]);
  const shown = (name: string) => medianOf(measured.get(name) ?? []).toFixed(1);
  console.log(
    `${sockets} sockets in one room: p99 of raw TCP ${shown('raw')} ms, of stock Socket.IO ${shown('stock')} ms, of Ten8 ${shown('ours')} ms`,
  );
  return [
    { goal: 'P7', ratio: ratioOf(measured, 'ours', 'raw') },
    { goal: 'RECEIPTS7', ratio: receipts },
    { goal: 'STOCK', ratio: ratioOf(measured, 'stock', 'raw') },
  ];
}

function measureRawFanOut(sockets: Awaited<ReturnType<typeof openTcp>>[]): Promise<number> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const start = performance.now();
    for (const socket of sockets) {
      socket.removeAllListeners('data').once('data', () => {
        times.push(performance.now() - start);
        if (times.length === sockets.length) resolve(percentileOf(times, 0.99));
      });
    }
    sockets[0]?.write('!');
  });
}
