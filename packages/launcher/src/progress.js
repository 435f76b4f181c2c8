/** A reason not to go on, in two sentences: what is wrong, and how to mend it. */
class Obstacle extends Error {
  constructor(what, mend) {
    super(what);
    this.name = 'Obstacle';
    this.mend = mend;
  }
}

/** Prints what is wrong and how to mend it, one line each. Anything but an `Obstacle` is a fault of ours. */
function explain(error) {
  if (error instanceof Obstacle) {
    console.error(error.message);
    console.error(error.mend);
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

module.exports = { Obstacle, explain, step };
