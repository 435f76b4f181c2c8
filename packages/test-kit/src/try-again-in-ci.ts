/** As for browser tests: in CI a failed test is tried again, and its first error is printed. */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
