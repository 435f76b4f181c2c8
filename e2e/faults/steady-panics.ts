import { setTimeout as pause } from 'node:timers/promises';
import type { Listener } from '@ten8/test-kit/socket-client';

interface PanicReport {
  pressed: number;
  raised: number;
  /** Alarms that a screen has heard, and those that it has not, counted per screen. */
  heard: number;
  lost: number;
  /** Raised and not heard, for each disturbance at the time of the press. */
  byDisturbance: Record<string, { raised: number; lost: number }>;
  /** The answers to presses that raised no alarm. */
  refusals: Record<string, number>;
}

/** A browser presses again when it gets no answer, for as long as an alarm would sound. */
const GIVE_UP_MS = 15_000;
const AGAIN_MS = 300;
const HEARD_MS = 10_000;

/**
 * Presses the panic buttons of these units by turns until it is stopped, each on the screen of its officer. Every alarm
 * has to be heard on every screen.
 */
export function pressSteadily(
  unitIds: number[],
  screens: Listener[],
  { everyMs, disturbance }: { everyMs: number; disturbance: () => string },
) {
  /** The disturbance at the press of each alarm's button. */
  const raised = new Map<string, string>();
  const refusals: Record<string, number> = {};
  const underWay: Promise<void>[] = [];
  let pressed = 0;
  let isStopped = false;

  async function press(unitId: number, listener: Listener) {
    const deadline = Date.now() + GIVE_UP_MS;
    const during = disturbance();
    const before = new Set(listener.alerts.map(({ alertId }) => alertId));
    const own = () => listener.alerts.find((each) => each.unitId === unitId && !before.has(each.alertId));
    let last = 'no answer';
    while (Date.now() < deadline) {
      const answer = await listener.panic(unitId).catch(() => null);
      if (answer?.ok || own()) break;
      last = answer && 'code' in answer ? String(answer.code) : 'no answer';
      await pause(AGAIN_MS);
    }
    while (!own() && Date.now() < deadline) await pause(AGAIN_MS);
    const alarm = own();
    if (alarm) raised.set(alarm.alertId, during);
    else refusals[last] = (refusals[last] ?? 0) + 1;
  }
  async function run() {
    for (let turn = 0; !isStopped; turn += 1) {
      const [unitId, screen] = [unitIds[turn % unitIds.length], screens[turn % unitIds.length]];
      if (unitId === undefined || !screen) throw new Error('there are fewer screens than units');
      underWay.push(press(unitId, screen));
      pressed += 1;
      await pause(everyMs);
    }
  }
  const running = run();

  return {
    async stop(): Promise<PanicReport> {
      isStopped = true;
      await running;
      await Promise.all(underWay);
      const countLost = () => lostBy(raised, screens).length;
      const deadline = Date.now() + HEARD_MS;
      while (countLost() > 0 && Date.now() < deadline) await pause(AGAIN_MS);
      const lost = lostBy(raised, screens);
      return {
        pressed,
        raised: raised.size,
        heard: raised.size * screens.length - lost.length,
        lost: lost.length,
        refusals,
        byDisturbance: countBy([...raised.values()], lost),
      };
    },
  };
}

/** The disturbance at each alarm that a screen has missed, once for each such screen. */
const lostBy = (raised: Map<string, string>, screens: Listener[]): string[] =>
  screens.flatMap(({ alerts }) => {
    const heard = new Set(alerts.map(({ alertId }) => alertId));
    return [...raised].filter(([id]) => !heard.has(id)).map(([, during]) => during);
  });

const countBy = (raised: string[], lost: string[]): PanicReport['byDisturbance'] => {
  const count = (all: string[], during: string) => all.filter((each) => each === during).length;
  return Object.fromEntries(
    [...new Set(raised)].map((during) => [
      during,
      { raised: count(raised, during), lost: count(lost, during) },
    ]),
  );
};
