import { z } from 'zod';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

const JestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  /** Files that did not even load: none of their tests is counted above. */
  numRuntimeErrorTestSuites: z.int(),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int(), skipped: z.int() }),
  errors: z.array(z.unknown()),
});

/** A run that failed without a failing test (a crash, no report) still counts as one failure. */
const orCrash = (counts: Counts, code: number): Counts =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

export function countJest(report: unknown, code: number): Counts {
  const parsed = JestReport.safeParse(report);
  if (!parsed.success) return { ...NOTHING, failed: 1 };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } =
    parsed.data;
  const counts = {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
  };
  return orCrash(counts, code);
}

export function countPlaywright(report: unknown, code: number): Counts {
  const parsed = PlaywrightReport.safeParse(report);
  if (!parsed.success) return orCrash(NOTHING, code);
  const { stats, errors } = parsed.data;
  // A second try is for a machine that was too busy; Playwright's own list names such a story as flaky.
  const counts = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
  return orCrash(counts, code);
}
