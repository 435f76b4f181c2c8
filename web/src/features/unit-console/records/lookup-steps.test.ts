import {
  ownerSteps,
  recordSteps,
  runSteps,
  sentenceAt,
  vehicleSteps,
  type LookupSteps,
} from './lookup-steps';

test.each([
  [0, 'CONNECTING'],
  [14, 'CONNECTING'],
  [15, 'AUTHENTICATING'],
  [35, 'QUERYING CRIMINAL HISTORY'],
  [55, 'CROSS-REFERENCING'],
  [75, 'COMPILING'],
  [89, 'COMPILING'],
  [90, 'RECORD RETRIEVED'],
  [100, 'RECORD RETRIEVED'],
])('at %d %% a criminal record lookup says %s', (percent, sentence) => {
  expect(sentenceAt(recordSteps, percent)).toMatch(new RegExp(`^${sentence}`));
});

test.each([
  [19, 'CONNECTING'],
  [20, 'AUTHENTICATING'],
  [40, 'QUERYING'],
  [60, 'CROSS-REFERENCING'],
  [80, 'RECORD RETRIEVED'],
])('at %d %% a vehicle history lookup says %s', (percent, sentence) => {
  expect(sentenceAt(vehicleSteps, percent)).toMatch(new RegExp(`^${sentence}`));
});

async function run(steps: LookupSteps, random: number) {
  const waits: number[] = [];
  const percents: number[] = [];
  await runSteps(steps, {
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    onStep: (percent) => percents.push(percent),
    random: () => random,
  });
  return { waits, percents };
}

test.each([
  ['criminal record', recordSteps, [15, 35, 55, 75, 90, 100], 800, 1200],
  ['vehicle history', vehicleSteps, [20, 40, 60, 80, 100], 900, 1400],
  ['owner', ownerSteps, [15, 35, 55, 80, 100], 300, 600],
])('a %s lookup stops at every stage for its time', async (_name, steps, percents, least, most) => {
  const fast = await run(steps, 0);
  const slow = await run(steps, 1);

  expect(fast).toEqual({ percents, waits: percents.map(() => least) });
  expect(slow).toEqual({ percents, waits: percents.map(() => most) });
});
