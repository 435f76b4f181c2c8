/** An error that is explained in two sentences: what is wrong, and what to do. */
class ExplainedError extends Error {
  constructor(what, advice) {
    super(what);
    this.name = 'ExplainedError';
    this.advice = advice;
  }
}

/** What the system refuses to do with a file, explained; null if it is another error. */
function explainFileError({ code, syscall = '', path }) {
  // A program that cannot be started also has a path.
  if (syscall.startsWith('spawn')) return null;
  const what = path ?? 'A file';
  if (['EACCES', 'EPERM'].includes(code) && path)
    return new ExplainedError(
      `${what} cannot be used by this account (${code}).`,
      'If another account made it, run this as that account, or give it to this one with chown.',
    );
  if (['ENOSPC', 'EDQUOT'].includes(code))
    return new ExplainedError(
      `${what} cannot be written: the disk is full (${code}).`,
      'Make room, then try again.',
    );
  if (code === 'EROFS')
    return new ExplainedError(
      `${what} cannot be written: its file system is read-only.`,
      'Choose another place, or make it writable.',
    );
  return null;
}

/** Prints what is wrong and what to do, one line each. What cannot be explained is a fault of ours. */
function explain(error) {
  const explained = error instanceof ExplainedError ? error : explainFileError(Object(error));
  if (!explained) return console.error(error);
  printError(explained.message);
  printError(explained.advice);
}

const REMIND_MS = 5_000;
const REDRAW_MS = 200;
const ERASE_LINE = '\r\u001b[2K';

/** A terminal that can write over its own line. */
const isTerminal = () => process.stdout.isTTY === true && process.env.TERM !== 'dumb';

/** The line that stands on the terminal while a step runs, and is written over by the next one. */
let changingLine = null;

const draw = () => {
  // A line that is broken by the terminal could not be written over.
  const width = (process.stdout.columns || 80) - 1;
  if (changingLine) process.stdout.write(ERASE_LINE + changingLine().slice(0, width));
};

const erase = () => {
  if (changingLine) process.stdout.write(ERASE_LINE);
};

/** Prints a line above the one that changes. */
function print(line) {
  erase();
  console.log(line);
  draw();
}

/** The same, for warnings and errors. */
function printError(line) {
  erase();
  console.error(line);
  draw();
}

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`;

/** Shows what is being done and for how long. On a terminal that is one changing line, elsewhere a line now and then. */
async function step(title, work) {
  const since = Date.now();
  const stop = isTerminal() ? showLine(title, since) : remind(title, since);
  try {
    return await work();
  } finally {
    stop();
    if (Date.now() - since > REMIND_MS) print(`${title} took ${seconds(since)}`);
  }
}

function showLine(title, since) {
  changingLine = () => `${title} ... ${seconds(since)}`;
  draw();
  const timer = setInterval(draw, REDRAW_MS);
  return () => {
    clearInterval(timer);
    erase();
    changingLine = null;
  };
}

function remind(title, since) {
  console.log(`${title} ...`);
  const timer = setInterval(() => console.log(`${title} ... ${seconds(since)}`), REMIND_MS);
  return () => clearInterval(timer);
}

module.exports = { ExplainedError, explain, explainFileError, isTerminal, print, printError, step };
