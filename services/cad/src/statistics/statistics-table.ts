import type { Statistics, Times } from '@ten8/contracts/cad/statistics';
import { csvLine } from '@ten8/service-kit/http/csv';

const HEADINGS = [
  ...['Group', 'Value', 'Calls'],
  ...['First unit: median s', 'First unit: 90 % s', 'On scene: median s', 'On scene: 90 % s'],
  ...['Closed: median s', 'Closed: 90 % s'],
];

/** The statistics as lines of a table. */
export function statisticsTable({ all, byPriority, byCode, byHour, byDispatcher }: Statistics): string {
  return [
    csvLine(HEADINGS),
    lineOf('All', '', all),
    ...byPriority.map((times) => lineOf('Priority', times.priority, times)),
    ...byCode.map((times) => lineOf('Code', times.code ?? '', times)),
    ...byHour.map((times) => lineOf('Hour (UTC)', String(times.hour), times)),
    ...byDispatcher.map((times) => lineOf('Dispatcher', times.dispatcher?.name ?? '', times)),
  ].join('');
}

const lineOf = (group: string, value: string, { calls, firstUnit, onScene, closed }: Times): string =>
  csvLine([
    group,
    value,
    String(calls),
    ...[firstUnit, onScene, closed].flatMap(({ median, p90 }) => [String(median ?? ''), String(p90 ?? '')]),
  ]);
