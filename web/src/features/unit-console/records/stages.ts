/** A lookup's staged progress: the percentages it stops at and how long each may take in ms. */
export interface Staging {
  stages: readonly number[];
  delayMs: readonly [least: number, most: number];
  /** From which percentage on which sentence is shown, ascending. */
  sentences: readonly (readonly [from: number, sentence: string])[];
}

/** Second spec, 2.3 and 9. */
export const recordStaging: Staging = {
  stages: [15, 35, 55, 75, 90, 100],
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

export const vehicleStaging: Staging = {
  stages: [20, 40, 60, 80, 100],
  delayMs: [900, 1400],
  sentences: [
    [0, 'CONNECTING TO DMV DATABASE...'],
    [20, 'AUTHENTICATING CREDENTIALS...'],
    [40, 'QUERYING VEHICLE REGISTRATIONS...'],
    [60, 'CROSS-REFERENCING RECORDS...'],
    [80, 'RECORD RETRIEVED'],
  ],
};

export const ownerStaging: Staging = {
  stages: [15, 35, 55, 80, 100],
  delayMs: [300, 600],
  sentences: [
    [0, 'CONNECTING TO NCIC DATABASE...'],
    [15, 'AUTHENTICATING CREDENTIALS...'],
    [35, 'QUERYING OWNER RECORD...'],
    [55, 'CHECKING LICENSES AND WARRANTS...'],
    [80, 'RECORD RETRIEVED'],
  ],
};

export function sentenceAt({ sentences }: Staging, percent: number): string {
  return sentences.findLast(([from]) => percent >= from)?.[1] ?? '';
}

interface StageRun {
  onStage: (percent: number) => void;
  wait: (ms: number) => Promise<void>;
  /** 0 to 1, for the length of each stage. */
  random?: () => number;
}

export async function runStages(
  { stages, delayMs: [least, most] }: Staging,
  { onStage, wait, random = Math.random }: StageRun,
): Promise<void> {
  for (const percent of stages) {
    await wait(least + random() * (most - least));
    onStage(percent);
  }
}
