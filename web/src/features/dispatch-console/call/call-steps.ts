import type { Call } from '@ten8/contracts/cad/calls';

type Timed = Pick<Call, 'createdAt' | 'firstAssignedAt' | 'firstOnSceneAt' | 'closedAt'>;

interface Step {
  name: string;
  /** Null: it did not happen. */
  at: string | null;
  /** Since the step before it that happened. */
  seconds: number | null;
}

/** A call from its opening to its end. */
export function stepsOf({ createdAt, firstAssignedAt, firstOnSceneAt, closedAt }: Timed): Step[] {
  const times = [
    ['Opened', createdAt],
    ['First unit', firstAssignedAt],
    ['On scene', firstOnSceneAt],
    ['Closed', closedAt],
  ] as const;
  let before: string | null = null;
  return times.map(([name, at]) => {
    const seconds = at !== null && before !== null ? secondsBetween(before, at) : null;
    before = at ?? before;
    return { name, at, seconds };
  });
}

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
