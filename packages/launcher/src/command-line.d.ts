import type { parseArgs, ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

interface Accepted<O extends Options> {
  options?: O;
  /** Arguments without dashes: how many at most, and which. */
  words?: { most: number; accepts(word: string): boolean };
}

interface Arguments<O extends Options> {
  values: ReturnType<typeof parseArgs<{ options: O }>>['values'];
  words: string[];
}

export function readArguments<const O extends Options = Record<never, never>>(
  help: string,
  accepted?: Accepted<O>,
): Arguments<O>;
export function showHelp(help: string): void;
export function parseOrExplain<const C extends ParseArgsConfig>(
  config: C,
  usage: string,
): ReturnType<typeof parseArgs<C>>;
export function isCount(word: string): boolean;
