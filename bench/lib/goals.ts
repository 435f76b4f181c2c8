import type { Ratio } from './rounds';

interface Goal {
  what: string;
  must: number;
  moonshot: number;
  /** Whether a larger ratio is better, as with work per CPU, or a smaller one, as with times. */
  better: 'larger' | 'smaller';
}

/** Ratios of the same run. docs/performance.md explains each. */
const GOALS = {
  P1: { what: 'poll answered in full / bare node:http', must: 0.45, moonshot: 0.75, better: 'larger' },
  P2: { what: 'poll answered 304 / bare node:http in full', must: 0.6, moonshot: 0.9, better: 'larger' },
  P3: { what: 'poll / usual stack', must: 50, moonshot: 100, better: 'larger' },
  P4: { what: '1 write in 27 requests / bare polls', must: 0.15, moonshot: 0.35, better: 'larger' },
  P4b: { what: '1 write in 27 requests / usual stack', must: 15, moonshot: 40, better: 'larger' },
  P6: { what: 'plain request / http-proxy-middleware, kept alive', must: 3, moonshot: 6, better: 'larger' },
  P7: { what: 'alarm to 5,000 sockets, p99 / raw TCP', must: 1.6, moonshot: 1.3, better: 'smaller' },
  STOCK: { what: 'plain Socket.IO, 5,000 sockets, p99 / raw TCP', must: 2, moonshot: 1.5, better: 'smaller' },
  P8: { what: 'alarm to 50 of 5,000, p99 / Redis hop p50', must: 20, moonshot: 10, better: 'smaller' },
  BARE8: { what: 'the same between bare processes', must: 20, moonshot: 10, better: 'smaller' },
  P9: { what: 'heard once: a process is killed or hangs', must: 1, moonshot: 1, better: 'larger' },
  P10: { what: 'alarm under polls, p99 / idle', must: 1.5, moonshot: 1.1, better: 'smaller' },
  RECEIPTS: { what: 'alarm with receipts, p99 / without', must: 1.03, moonshot: 1, better: 'smaller' },
  RECEIPTS7: { what: 'the same in one room of 5,000', must: 1.03, moonshot: 1, better: 'smaller' },
  BACK: { what: 'seconds until 5,000 consoles reconnected', must: 20, moonshot: 10, better: 'smaller' },
  BESIDE: {
    what: 'others’ polls while they reconnect, p99 / idle',
    must: 2,
    moonshot: 1.2,
    better: 'smaller',
  },
  BAREBESIDE: { what: 'the same at bare node:http', must: 2, moonshot: 1.2, better: 'smaller' },
  P11: { what: 'search of a million, p99 / bare SQL', must: 2, moonshot: 1.3, better: 'smaller' },
  BARE11: { what: 'the same through bare processes', must: 2, moonshot: 1.3, better: 'smaller' },
  P11b: { what: 'search, CPU saved / unindexed', must: 100, moonshot: 250, better: 'larger' },
  STORM: { what: 'others’ p99 under 200 sign-ins / idle', must: 1.5, moonshot: 1.1, better: 'smaller' },
  GROWC: { what: 'poll in 1,000 communities / in one, CPU', must: 1.3, moonshot: 1.1, better: 'smaller' },
  GROWO: { what: 'poll among 2,000 officers / 10, CPU', must: 1.3, moonshot: 1.1, better: 'smaller' },
  MANY: { what: 'poll among 30,000 officers / 10, CPU', must: 1.5, moonshot: 1.2, better: 'smaller' },
  EDIT: { what: 'PATCH of a call / PUT, CPU', must: 1.3, moonshot: 1.1, better: 'smaller' },
  ENTRY: { what: 'status of a unit on a call / free, CPU', must: 1.13, moonshot: 1.05, better: 'smaller' },
  P12: { what: 'own polls that missed a write', must: 0, moonshot: 0, better: 'smaller' },
} as const satisfies Record<string, Goal>;

type GoalName = keyof typeof GOALS;

export interface Finding {
  goal: GoalName;
  ratio: Ratio;
}

type Verdict = 'moonshot' | 'met' | 'MISSED' | 'not measured';

function judge({ goal, ratio }: Finding): Verdict {
  const { must, moonshot, better } = GOALS[goal];
  if (Number.isNaN(ratio.median)) return 'not measured';
  const reaches = (bar: number) => (better === 'larger' ? ratio.median >= bar : ratio.median <= bar);
  if (reaches(moonshot)) return 'moonshot';
  return reaches(must) ? 'met' : 'MISSED';
}

const figure = (value: number): string => (value >= 10 ? value.toFixed(1) : value.toFixed(3));

export function describeFindings(findings: Finding[]): string {
  const rows = findings.map((finding) => {
    const { what, must, moonshot } = GOALS[finding.goal];
    const { median, min, max } = finding.ratio;
    return [
      finding.goal,
      what,
      figure(median),
      `${figure(min)} to ${figure(max)}`,
      String(must),
      String(moonshot),
      judge(finding),
    ];
  });
  return asTable([['goal', 'what', 'ratio', 'range', 'must', 'moonshot', 'verdict'], ...rows]);
}

function asTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
