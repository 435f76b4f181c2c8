import { startOfDay } from './periods';

const GROWTH_DAYS = 7;

export interface GrowthDay {
  day: Date;
  joined: number;
  /** How many of today's members had joined by the end of the day. */
  total: number;
}

/** The last seven days, today last. Members who have left are not counted. */
export function memberGrowth(members: readonly { joinedAt: string }[], now: Date): GrowthDay[] {
  const joins = members.map(({ joinedAt }) => new Date(joinedAt));

  return Array.from({ length: GROWTH_DAYS }, (_day, index) => {
    const daysAgo = GROWTH_DAYS - 1 - index;
    const day = startOfDay(now, daysAgo);
    const end = startOfDay(now, daysAgo - 1);
    return {
      day,
      joined: joins.filter((join) => join >= day && join < end).length,
      total: joins.filter((join) => join < end).length,
    };
  });
}

/** Bar heights from 0 to `height`, relative to the highest count. All are 0 if every count is 0. */
export function barHeights(counts: readonly number[], height: number): number[] {
  const most = Math.max(1, ...counts);
  return counts.map((count) => Math.round((count / most) * height));
}
