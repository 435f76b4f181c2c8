/** Midnight in the browser's time zone, that many days ago. */
export function startOfDay(now: Date, daysAgo = 0): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
}

/** The periods of the analytics. A day begins at midnight. */
export const PERIODS = [
  { days: 1, label: 'Today' },
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
] as const;
export type PeriodDays = (typeof PERIODS)[number]['days'];
