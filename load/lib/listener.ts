import { check } from 'k6';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { BASE_URL, headersOf, officerOf, type Officer } from './officers.ts';
import { connect } from './socketio.ts';
import { endOfShift, pause } from './timing.ts';

const fanOut = new Trend('panic_fanout_ms', true);
const missed = new Counter('panics_missed');

/** As a browser waits before it connects again. */
const RECONNECT_MS = 1_000;
/** Longer than the 20 s between two alarms of an officer. */
const PANIC_EVERY_MS = 25_000;
const HEARD_WITHIN_MS = 5_000;

/** A console's live connection for a minute. Every tenth virtual user raises alarms; all measure when alarms arrive. */
export async function listen(demo: Officer[]): Promise<void> {
  const officer = officerOf(demo);
  const heard = new Set<string>();
  let joinedAt = Infinity;
  const connecting = connect(BASE_URL, headersOf(officer), (event, payload) => {
    if (event !== 'panic-alert') return;
    heard.add(String(payload.alertId));
    const raisedAt = Date.parse(String(payload.raisedAt));
    // Whoever joins is told of alarms of the last 20 s, too: their age says nothing about how fast alarms arrive.
    if (raisedAt >= joinedAt) fanOut.add(Date.now() - raisedAt);
  });
  const connection = await connecting.catch(() => null);
  check(connection, { 'socket accepted': (accepted) => accepted !== null });
  if (!connection) return pause(RECONNECT_MS);
  const joined = await connection.ask('join-community', { communityId: officer.communityId });
  check(joined, { 'room joined': ({ ok }) => ok === true });
  joinedAt = Date.now();

  const until = endOfShift();
  const presses = exec.vu.idInTest % 10 === 0 && officer.unitId > 0;
  while (Date.now() < until) {
    await pause(Math.min(PANIC_EVERY_MS, Math.max(0, until - Date.now())));
    if (presses && Date.now() < until) await press(officer, connection.ask, heard);
  }
  connection.close();
}

async function press(
  { unitId, callsign }: Officer,
  ask: (event: string, payload: object) => Promise<Record<string, unknown>>,
  heard: Set<string>,
): Promise<void> {
  const answer = await ask('panic-button', { unitId, unitCallsign: callsign });
  // With more virtual users than officers, another one may have pressed for the same officer less than 20 s ago.
  check(answer, { 'alarm sounds': ({ ok, code }) => ok === true || code === 'panic_cooldown' });
  const { alertId } = (answer.alert ?? {}) as { alertId?: string };
  await pause(HEARD_WITHIN_MS);
  if (answer.ok === true && alertId && !heard.has(alertId)) missed.add(1);
}
