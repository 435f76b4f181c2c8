import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { SOCKET_PATH } from '@ten8/contracts/constants';
import type { ClientToServer, ServerToClient } from '@ten8/contracts/socket';
import type { Officer, Patrol } from './officers';

/** What happened while the pods came and went. */
export interface Ledger {
  requests: number;
  /** What failed, and how often; a failed request is never sent again. */
  failures: Map<string, number>;
  sockets: number;
  reconnections: number;
  alarms: number;
  /** Alarms that a socket never heard, over all sockets. */
  missed: number;
  /** Alarms that a socket heard twice. */
  twice: number;
}

type LiveSocket = Socket<ServerToClient, ClientToServer>;

const SOCKETS_OF_AN_OFFICER = 20;
const ALARM_MS = 2_000;
/** An alarm sounds this long; who comes back within it still hears it. */
const HEARD_MS = 20_000;

/** Reads and writes at this rate, holds so many sockets, and sounds an alarm every two seconds, until it is ended. */
export function startLoad(url: string, patrol: Patrol, { requestsASecond = 150, sockets = 200 } = {}) {
  const ledger: Ledger = {
    requests: 0,
    failures: new Map(),
    sockets,
    reconnections: 0,
    alarms: 0,
    missed: 0,
    twice: 0,
  };
  const heard: Map<string, number>[] = [];
  const live = Array.from({ length: sockets }, (_, i) => {
    const officer = patrol.officers[Math.floor(i / SOCKETS_OF_AN_OFFICER) % patrol.officers.length];
    const alarms = new Map<string, number>();
    heard.push(alarms);
    return connect(url, officer, patrol.communityId, { alarms, ledger });
  });
  const raised: string[] = [];
  let isOver = false;

  const asking = askSteadily(url, patrol, { ledger, perSecond: requestsASecond, isOver: () => isOver });
  const alarming = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await pause(ALARM_MS);
      const index = turn % patrol.officers.length;
      const socket = live[index * SOCKETS_OF_AN_OFFICER];
      const unit = patrol.officers[index]?.unit;
      if (!socket?.connected || !unit) continue;
      const answer = await panic(socket, unit.id).catch(() => null);
      if (answer) raised.push(answer);
    }
  })();

  return {
    ledger,
    areConnected: () => live.every((socket) => socket.connected),
    async end(): Promise<Ledger> {
      isOver = true;
      await Promise.all([asking, alarming]);
      await pause(HEARD_MS);
      ledger.alarms = raised.length;
      for (const alarms of heard) {
        ledger.missed += raised.filter((id) => !alarms.has(id)).length;
        ledger.twice += raised.filter((id) => (alarms.get(id) ?? 0) > 1).length;
      }
      live.forEach((socket) => socket.disconnect());
      return ledger;
    },
  };
}

async function panic(socket: LiveSocket, unitId: number): Promise<string | null> {
  const ack = await socket.timeout(5_000).emitWithAck('panic-button', { unitId, unitCallsign: '' });
  return ack.ok ? ack.alert.alertId : null;
}

function connect(
  url: string,
  officer: Officer | undefined,
  communityId: number,
  { alarms, ledger }: { alarms: Map<string, number>; ledger: Ledger },
): LiveSocket {
  const socket: LiveSocket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    extraHeaders: { cookie: officer?.client.cookie() ?? '' },
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
  });
  let joined = 0;
  const join = () =>
    void socket
      .timeout(5_000)
      .emitWithAck('join-community', { communityId, heard: [...alarms.keys()].slice(-50) })
      .then(({ ok }) => ok || socket.disconnect().connect())
      .catch(() => socket.disconnect().connect());
  socket.on('connect', () => {
    joined += 1;
    if (joined > 1) ledger.reconnections += 1;
    join();
  });
  socket.on('panic-alert', ({ alertId }) => alarms.set(alertId, (alarms.get(alertId) ?? 0) + 1));
  return socket;
}

interface Steady {
  ledger: Ledger;
  perSecond: number;
  isOver: () => boolean;
}

const TICK_MS = 20;

/** Sends what is due at each moment, whatever became of what was sent before. */
async function askSteadily(
  url: string,
  patrol: Patrol,
  { ledger, perSecond, isOver }: Steady,
): Promise<void> {
  const started = Date.now();
  const underWay = new Set<Promise<void>>();
  for (let sent = 0; !isOver();) {
    const due = ((Date.now() - started) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const request = ask(patrol, sent, ledger);
      underWay.add(request);
      void request.finally(() => underWay.delete(request));
    }
    await pause(TICK_MS);
  }
  await Promise.all(underWay);
}

const LISTS = ['units', 'calls', 'bolos'];

/** Mostly what consoles poll; one request in ten changes something, one in ten goes to another service. */
async function ask({ communityId, officers }: Patrol, number: number, ledger: Ledger): Promise<void> {
  const officer = officers[number % officers.length];
  if (!officer) return;
  const place = `/api/communities/${communityId}`;
  const kind = number % 10;
  ledger.requests += 1;
  try {
    const answer = await send(officer, place, { kind, number });
    await answer.arrayBuffer();
    if (answer.status >= 400) note(ledger, `${kind === 0 ? 'write' : 'read'} answered ${answer.status}`);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    note(
      ledger,
      `${kind === 0 ? 'write' : 'read'} broke: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
}

function send({ client }: Officer, place: string, { kind, number }: { kind: number; number: number }) {
  if (kind === 1) return client.fetch(`${place}/search/characters?lastName=M`);
  if (kind === 2) return client.fetch('/api/auth/user');
  if (kind !== 0) return client.fetch(`${place}/${LISTS[number % LISTS.length]}`);
  const status = number % 20 === 0 ? 'busy' : 'available';
  return client.fetch(`${place}/units/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status }),
  });
}

const note = ({ failures }: Ledger, what: string): void =>
  void failures.set(what, (failures.get(what) ?? 0) + 1);
