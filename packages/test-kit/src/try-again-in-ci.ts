/** As for stories: on a crowded machine a second try is allowed, and what failed first is printed. */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
