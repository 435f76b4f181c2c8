import { add, countJest, countPlaywright } from './test-counts';

const jestReport = (changes: object) => ({
  numPassedTests: 10,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...changes,
});
const playwrightReport = (changes: object, errors: unknown[] = []) => ({
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...changes },
  errors,
});

test.each([
  ['all passed', jestReport({}), 0, { passed: 10, failed: 0, skipped: 0 }],
  ['one failed', jestReport({ numFailedTests: 1 }), 1, { passed: 10, failed: 1, skipped: 0 }],
  [
    'a file did not load',
    jestReport({ numRuntimeErrorTestSuites: 1 }),
    1,
    { passed: 10, failed: 1, skipped: 0 },
  ],
  [
    'skipped ones are told apart',
    jestReport({ numPendingTests: 2 }),
    0,
    { passed: 10, failed: 0, skipped: 2 },
  ],
  ['it crashed after the last test', jestReport({}), 1, { passed: 10, failed: 1, skipped: 0 }],
  ['there is no report', null, 0, { passed: 0, failed: 1, skipped: 0 }],
])('Jest: %s', (_title, report, code, counts) => {
  expect(countJest(report, code)).toEqual(counts);
});

test.each([
  ['all passed', playwrightReport({}), 0, { passed: 3, failed: 0, skipped: 0 }],
  ['one failed', playwrightReport({ unexpected: 1 }), 1, { passed: 3, failed: 1, skipped: 0 }],
  [
    'one passed only at the second try',
    playwrightReport({ flaky: 1 }),
    0,
    { passed: 4, failed: 0, skipped: 0 },
  ],
  [
    'the system did not start',
    playwrightReport({ expected: 0 }, [{}]),
    1,
    { passed: 0, failed: 1, skipped: 0 },
  ],
  ['there is no report', null, 1, { passed: 0, failed: 1, skipped: 0 }],
])('Playwright: %s', (_title, report, code, counts) => {
  expect(countPlaywright(report, code)).toEqual(counts);
});

test('what Jest and Playwright counted is added up', () => {
  const sum = add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });

  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
