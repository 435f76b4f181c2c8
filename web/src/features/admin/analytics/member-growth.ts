import { startOfDay } from './periods';

const GROWTH_DAYS = 7;

export interface GrowthDay {
  day: Date;
  joined: number;
  /** How many of today's members had joined by the end of the day. */
  total: number;
}

/** When the last seven days began, today last, and when today ends. */
export const growthTimes = (now: Date): Date[] =>
  Array.from({ length: GROWTH_DAYS + 1 }, (_, index) => startOfDay(now, GROWTH_DAYS - 1 - index));

/** `joinedBefore`: how many members had joined before each of `times`. Members who have left are not counted. */
export const memberGrowth = (times: readonly Date[], joinedBefore: readonly number[]): GrowthDay[] =>
  times.slice(0, -1).map((day, index) => {
    const total = joinedBefore[index + 1] ?? 0;
    return { day, joined: total - (joinedBefore[index] ?? 0), total };
  });

/** Bar heights from 0 to `height`, relative to the highest count. All are 0 if every count is 0. */
export function barHeights(counts: readonly number[], height: number): number[] {
  const most = Math.max(1, ...counts);
  return counts.map((count) => Math.round((count / most) * height));
}
