const { parseArgs } = require('node:util');
const { explain, ExplainedError } = require('./progress');

/** The same as parseArgs, but it explains what it refuses, with the usage as advice. */
function parseOrExplain(config, usage) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [what] = error.message.split('. ');
    throw new ExplainedError(`${what.replace(/\.$/, '')}.`, usage);
  }
}

/** Prints the text and ends the process if the arguments ask for help. */
function showHelp(help) {
  if (!process.argv.slice(2).some((argument) => ['--help', '-h'].includes(argument))) return;
  console.log(help);
  process.exit(0);
}

/**
 * Reads the arguments of one of our commands. Asked for help, it prints the text and ends the process. It also ends it,
 * with the first line of the text, for an option or a word that the command does not know.
 */
function readArguments(help, { options = {}, words } = {}) {
  showHelp(help);
  const [usage] = help.split('\n');
  try {
    const args = process.argv.slice(2);
    const config = { args, options, allowPositionals: words !== undefined };
    const { values, positionals } = parseOrExplain(config, usage);
    const wrong = positionals.find((word, index) => index >= words.most || !words.accepts(word));
    if (wrong !== undefined) throw new ExplainedError(`Unexpected argument '${wrong}'.`, usage);
    return { values, words: positionals };
  } catch (error) {
    explain(error);
    process.exit(1);
  }
}

const isCount = (word) => /^[1-9]\d{0,8}$/.test(word);

module.exports = { isCount, parseOrExplain, readArguments, showHelp };
