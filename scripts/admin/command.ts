import { parseOrExplain } from '@ten8/launcher/command-line';
import { ExplainedError } from '@ten8/launcher/progress';
import type { Installation, Reachable } from './installation';

export type Options = Record<string, string | undefined>;

export interface AdminCommand {
  summary: string;
  required: string[];
  optional?: string[];
  /** Options that are given without a value, and then read as `yes`. */
  flags?: string[];
  /** No service needs to run for it. */
  isStandalone?: boolean;
  /** The services that it sends requests to, besides auth. */
  sendsTo?: readonly Reachable[];
  /** The arguments, for the usage text. */
  words?: string;
  /** Returns the text to print; `words` are the arguments after the command's name. */
  run(ten8: Installation, options: Options, words: string[]): Promise<string>;
}

export function readOptions(
  name: string,
  command: AdminCommand,
  args: string[],
): { options: Options; words: string[] } {
  const { required, optional = [], flags = [], words } = command;
  const known: Record<string, { type: 'string' | 'boolean' }> = {};
  for (const option of [...required, ...optional]) known[option] = { type: 'string' };
  for (const flag of flags) known[flag] = { type: 'boolean' };
  const advice = `Usage: npm run admin -- ${usage(name, command)}`;
  const config = { args, options: known, allowPositionals: words !== undefined };
  const { values, positionals } = parseOrExplain(config, advice);
  const missing = required.filter((option) => !values[option]);
  if (missing.length > 0)
    throw new ExplainedError(`Missing ${missing.map((option) => `--${option}`).join(', ')}.`, advice);
  return { options: textsOf(values), words: positionals };
}

const textsOf = (values: Record<string, unknown>): Options =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : String(value)]),
  );

export const usage = (name: string, { required, optional = [], flags = [], words }: AdminCommand): string =>
  [
    name,
    ...(words === undefined ? [] : [words]),
    ...required.map((option) => `--${option} …`),
    ...optional.map((option) => `[--${option} …]`),
    ...flags.map((flag) => `[--${flag}]`),
  ].join(' ');
