import type { Logger } from '@ten8/service-kit/observability/logger';
import { createAttempts } from '@ten8/service-kit/process/attempts';
import { expireBolos } from './bolos/expire-bolos';
import { closeUnattendedCalls } from './calls/close-calls';
import type { CadRecords } from './context';
import { endTimedOutDuties } from './desk/leave-duty';
import { reportUnansweredPanics } from './panics/report-unanswered-panics';

const PAUSE_MS = 5_000;

/** Work that is due after a time, even if no console is open. The text is logged when it fails. */
const SWEEPS: [what: string, sweep: (cad: CadRecords) => Promise<void>][] = [
  ['could not close old public calls', closeUnattendedCalls],
  ['could not report unacknowledged alarms', reportUnansweredPanics],
  ['could not remove expired BOLOs', expireBolos],
  ['could not end the duty of absent dispatchers', endTimedOutDuties],
];

/** Runs all sweeps every five seconds. `stop` waits for a running one. */
export function startSweeping(cad: CadRecords, logger: Logger): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const attempt = createAttempts(logger);

  async function sweepAll() {
    for (const [what, sweep] of SWEEPS) await attempt(what, () => sweep(cad));
    if (!isStopped) wait();
  }
  function wait() {
    timer = setTimeout(() => void (running = sweepAll()), PAUSE_MS);
  }
  wait();

  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
