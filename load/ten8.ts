import { callEmergency } from './lib/caller.ts';
import { listen } from './lib/listener.ts';
import { workAsOfficer } from './lib/officer.ts';
import { signInDemo, type Officer } from './lib/officers.ts';
import { optionsOf } from './lib/profiles.ts';
import { lookUp } from './lib/searcher.ts';

/** Run with `npm run load`; docs/load-testing.md lists the variables. */
export const options = optionsOf(__ENV);

interface Start {
  demo: Officer[];
}

export const setup = (): Start => ({ demo: signInDemo() });

export const officer = ({ demo }: Start): Promise<void> => workAsOfficer(demo);
export const listener = ({ demo }: Start): Promise<void> => listen(demo);
export const caller = ({ demo }: Start): void => callEmergency(demo);
export const searcher = ({ demo }: Start): void => lookUp(demo);

/** The figures as a file, and a few lines for people. */
export function handleSummary(data: { metrics: Record<string, { values: Record<string, number> }> }) {
  const file = __ENV.SUMMARY_FILE ?? 'load/summary.json';
  return { [file]: JSON.stringify(data, null, 2), stdout: describe(data.metrics) };
}

const LINES = [
  'http_reqs',
  'http_req_failed',
  'http_req_duration{endpoint:units}',
  'http_req_duration{endpoint:calls}',
  'http_req_duration{endpoint:dispatch}',
  'http_req_duration{endpoint:bolos}',
  'http_req_duration{endpoint:open-call}',
  'http_req_duration{endpoint:search}',
  'poll_lateness_ms',
  'panic_fanout_ms',
  'panics_missed',
  'checks',
  'dropped_iterations',
];

const describe = (metrics: Record<string, { values: Record<string, number> }>): string =>
  `${LINES.flatMap((name) => {
    const values = metrics[name]?.values;
    if (!values) return [];
    const figures = Object.entries(values).map(([key, value]) => `${key}=${Math.round(value * 100) / 100}`);
    return [`${name.padEnd(40)} ${figures.join(' ')}`];
  }).join('\n')}\n`;
