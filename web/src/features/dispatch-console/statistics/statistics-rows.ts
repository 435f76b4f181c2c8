import type { Statistics, Times } from '@ten8/contracts/cad/statistics';

export interface StatisticsRow extends Times {
  name: string;
}

export const GROUPS = ['Priority', 'Code', 'Hour', 'Dispatcher'] as const;
export type Group = (typeof GROUPS)[number];

/** The rows of one table, with the row for all calls first. */
export function rowsOf({ all, byPriority, byCode, byHour, byDispatcher }: Statistics, group: Group) {
  const rows: Record<Group, StatisticsRow[]> = {
    Priority: byPriority.map((times) => ({ ...times, name: times.priority.toUpperCase() })),
    Code: byCode.map((times) => ({ ...times, name: times.code ?? 'No type' })),
    Hour: byHour.map((times) => ({ ...times, name: `${String(times.hour).padStart(2, '0')}:00 UTC` })),
    Dispatcher: byDispatcher.map((times) => ({
      ...times,
      name: times.dispatcher?.name ?? 'Opened by callers',
    })),
  };
  return [{ ...all, name: 'All calls' }, ...rows[group]];
}
