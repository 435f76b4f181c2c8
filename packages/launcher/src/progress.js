/** An error that is explained in two sentences: what is wrong, and what to do. */
class ExplainedError extends Error {
  constructor(what, advice) {
    super(what);
    this.name = 'ExplainedError';
    this.advice = advice;
  }
}

/** Prints what is wrong and what to do, one line each. Anything but an `ExplainedError` is a fault of ours. */
function explain(error) {
  if (error instanceof ExplainedError) {
    console.error(error.message);
    console.error(error.advice);
    return;
  }
  console.error(error);
}

const REMIND_MS = 5_000;

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/** Says what is being done, how long it has taken every few seconds, and how long it took if it was long. */
async function step(title, work) {
  const since = Date.now();
  console.log(`${title} ...`);
  const reminder = setInterval(() => console.log(`${title} ... ${seconds(since)}`), REMIND_MS);
  try {
    return await work();
  } finally {
    clearInterval(reminder);
    if (Date.now() - since > REMIND_MS) console.log(`${title} took ${seconds(since)}`);
  }
}

module.exports = { ExplainedError, explain, step };
