import { setTimeout as pause } from 'node:timers/promises';
import { getDispatchBoard } from '@ten8/contracts/cad/desk';
import { getPanic, type Receiver } from '@ten8/contracts/cad/panic';
import { readArguments } from '@ten8/launcher/command-line';
import { startSystem, type System } from '@ten8/test-kit/system';
import { createOfficers } from './create-officers';
import { openBrowser, saysOf, type Browser, type Flaw } from './ledger-browsers';

const HELP = `Usage: npm run alarm-ledger
Checks that an alarm's ledger says exactly what each of 200 browsers did, on two realtime replicas: one browser is muted,
one hidden and one killed. In the second round a replica is killed, too. After npm run build. Exit code 1 if the ledger is
wrong.`;

const CONSOLES = 200;
const LOOK_MS = 100;
/** Longer than a browser takes to connect again and to say it again. */
const LIMIT_MS = 30_000;
const FLAWS: readonly Flaw[] = ['muted', 'hidden', 'killed'];

type Crew = Awaited<ReturnType<typeof createOfficers>>;

interface Alarm {
  crew: Crew;
  browsers: Browser[];
  /** The officer who presses the button; the next three have a fault. */
  from: number;
}

async function main(): Promise<void> {
  readArguments(HELP);
  const system = await startSystem({ realtimeReplicas: 2 });
  try {
    const crew = await createOfficers(system.url, CONSOLES);
    const browsers = crew.people.map((person) => openBrowser(system.url, person, crew.communityId));
    while (browsers.some(({ listener }) => !listener.isConnected())) await pause(LOOK_MS);
    // Consoles that get an answer now have joined.
    await Promise.all(browsers.map(({ listener }) => listener.join(crew.communityId)));
    const calm = await sound({ crew, browsers, from: 0 });
    const killed = await sound({ crew, browsers, from: 10 }, system);
    browsers.forEach(({ listener }) => listener.close());
    console.log(JSON.stringify({ calm, killed }, null, 2));
    process.exitCode = calm.wrong.length + killed.wrong.length > 0 ? 1 : 0;
  } finally {
    await system.stop();
  }
}

/** With a system one of its replicas is killed as soon as the alarm is raised. */
async function sound({ crew, browsers, from }: Alarm, system?: System) {
  const flawed = browsers.slice(from + 1, from + 1 + FLAWS.length);
  flawed.forEach((browser, index) => (browser.flaw = FLAWS[index]));
  flawed.find(({ flaw }) => flaw === 'killed')?.listener.close();
  const start = performance.now();
  const answer = await browsers[from]?.listener.panic(crew.unitIds[from] ?? 0);
  if (!answer?.ok) throw new Error(`the button was answered ${JSON.stringify(answer)}`);
  await system?.kill('realtime-2');

  const panicId = await findPanic(crew, from);
  let wrong: string[];
  do {
    await pause(LOOK_MS);
    wrong = await check(crew, browsers, { panicId, from });
  } while (wrong.length > 0 && performance.now() - start < LIMIT_MS);
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  flawed.forEach((browser) => (browser.flaw = browser.flaw === 'killed' ? 'killed' : undefined));
  return { seconds, wrong };
}

async function findPanic({ people, communityId, unitIds }: Crew, from: number): Promise<number> {
  const board = await people[0]?.ask(getDispatchBoard, { params: { communityId } });
  const panic = board?.panics.find(({ unitId }) => unitId === unitIds[from]);
  if (!panic) throw new Error('the alarm is on no board');
  return panic.id;
}

/** What the ledger says otherwise than the browsers did. */
async function check(
  { people }: Crew,
  browsers: Browser[],
  { panicId, from }: { panicId: number; from: number },
): Promise<string[]> {
  const ledger = await people[0]?.ask(getPanic, { params: { panicId } });
  if (!ledger) throw new Error('there is no ledger');
  const expected = people.flatMap(({ userId }, index) =>
    index === from ? [] : [{ userId, says: [...saysOf(browsers[index]?.flaw)].sort().join(' ') }],
  );
  const wrong = expected.flatMap(({ userId, says }) => {
    const lines = ledger.people.filter((line) => line.userId === userId);
    const said = lines.map((line) => receiptsIn(line)).join(', ');
    return lines.length === 1 && said === says ? [] : [`${userId} did ${says}, the ledger says ${said}`];
  });
  const count = (receipt: string) => expected.filter(({ says }) => says.includes(receipt)).length;
  const counts = [ledger.meantFor, ledger.delivered, ledger.heard, ledger.seen].join();
  const due = [expected.length, count('delivered'), count('heard'), count('seen')].join();
  return counts === due ? wrong : [...wrong, `counted ${counts} of ${due}`];
}

const receiptsIn = ({ deliveredAt, heardAt, seenAt }: Receiver): string =>
  [deliveredAt && 'delivered', heardAt && 'heard', seenAt && 'seen'].filter(Boolean).join(' ');

main().then(
  // Consoles that were closed may still try to say something.
  () => process.exit(),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
