import { ownerStaging, recordStaging, runStages, sentenceAt, vehicleStaging, type Staging } from './stages';

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
  expect(sentenceAt(recordStaging, percent)).toMatch(new RegExp(`^${sentence}`));
});

test.each([
  [19, 'CONNECTING'],
  [20, 'AUTHENTICATING'],
  [40, 'QUERYING'],
  [60, 'CROSS-REFERENCING'],
  [80, 'RECORD RETRIEVED'],
])('at %d %% a vehicle history lookup says %s', (percent, sentence) => {
  expect(sentenceAt(vehicleStaging, percent)).toMatch(new RegExp(`^${sentence}`));
});

async function run(staging: Staging, random: number) {
  const waits: number[] = [];
  const stages: number[] = [];
  await runStages(staging, {
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    onStage: (percent) => stages.push(percent),
    random: () => random,
  });
  return { waits, stages };
}

test.each([
  ['criminal record', recordStaging, [15, 35, 55, 75, 90, 100], 800, 1200],
  ['vehicle history', vehicleStaging, [20, 40, 60, 80, 100], 900, 1400],
  ['owner', ownerStaging, [15, 35, 55, 80, 100], 300, 600],
])('a %s lookup stops at every stage for its time', async (_name, staging, stages, least, most) => {
  const fast = await run(staging, 0);
  const slow = await run(staging, 1);

  expect(fast).toEqual({ stages, waits: stages.map(() => least) });
  expect(slow).toEqual({ stages, waits: stages.map(() => most) });
});
