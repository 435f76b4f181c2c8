/** The progress that a lookup shows before its answer: the percentages it stops at, and how long each takes in ms. */
export interface LookupSteps {
  percents: readonly number[];
  delayMs: readonly [least: number, most: number];
  /** From which percentage on which sentence is shown, ascending. */
  sentences: readonly (readonly [from: number, sentence: string])[];
}

export const recordSteps: LookupSteps = {
  percents: [15, 35, 55, 75, 90, 100],
  delayMs: [800, 1200],
  sentences: [
    [0, 'CONNECTING TO NCIC DATABASE...'],
    [15, 'AUTHENTICATING CREDENTIALS...'],
    [35, 'QUERYING CRIMINAL HISTORY...'],
    [55, 'CROSS-REFERENCING RECORDS...'],
    [75, 'COMPILING REPORT...'],
    [90, 'RECORD RETRIEVED'],
  ],
};

export const vehicleSteps: LookupSteps = {
  percents: [20, 40, 60, 80, 100],
  delayMs: [900, 1400],
  sentences: [
    [0, 'CONNECTING TO DMV DATABASE...'],
    [20, 'AUTHENTICATING CREDENTIALS...'],
    [40, 'QUERYING VEHICLE REGISTRATIONS...'],
    [60, 'CROSS-REFERENCING RECORDS...'],
    [80, 'RECORD RETRIEVED'],
  ],
};

export const ownerSteps: LookupSteps = {
  percents: [15, 35, 55, 80, 100],
  delayMs: [300, 600],
  sentences: [
    [0, 'CONNECTING TO NCIC DATABASE...'],
    [15, 'AUTHENTICATING CREDENTIALS...'],
    [35, 'QUERYING OWNER RECORD...'],
    [55, 'CHECKING LICENSES AND WARRANTS...'],
    [80, 'RECORD RETRIEVED'],
  ],
};

export function sentenceAt({ sentences }: LookupSteps, percent: number): string {
  return sentences.findLast(([from]) => percent >= from)?.[1] ?? '';
}

interface StepRun {
  onStep: (percent: number) => void;
  wait: (ms: number) => Promise<void>;
  /** 0 to 1, for the length of each step. */
  random?: () => number;
}

export async function runSteps(
  { percents, delayMs: [least, most] }: LookupSteps,
  { onStep, wait, random = Math.random }: StepRun,
): Promise<void> {
  for (const percent of percents) {
    await wait(least + random() * (most - least));
    onStep(percent);
  }
}
