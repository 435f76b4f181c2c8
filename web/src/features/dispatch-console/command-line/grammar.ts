import { asProblem, type CommandContext, type ParsedLine } from './command';
import { commands, type CommandSpec } from './commands';

/** Parses one line, with or without the dot. An exact word matches first, then a prefix of only one command. */
export function readLine(line: string, context: CommandContext): ParsedLine {
  const { typed, rest } = partsOf(line);
  if (typed === '') return asProblem('Type a command');
  const matching = commandsMatching(typed);
  const [only] = matching;
  if (!only) return asProblem(`There is no command ${typed}`);
  if (matching.length > 1)
    return asProblem(`${typed} could be ${matching.map(({ word }) => word).join(', ')}`);
  return only.read(rest, context);
}

/** The commands that match what was typed so far; all of them for an empty line and for `?`. */
export function suggestions(line: string): readonly CommandSpec[] {
  const { typed } = partsOf(line);
  return typed === '' || typed === '?' ? commands : commandsMatching(typed);
}

export function partsOf(line: string): { typed: string; rest: string } {
  const [, typed = '', rest = ''] = /^\s*\.?(\S*)\s*([\s\S]*?)\s*$/.exec(line) ?? [];
  return { typed, rest };
}

export function commandsMatching(typed: string): readonly CommandSpec[] {
  const lower = typed.toLowerCase();
  const exact = commands.find(({ word }) => word === lower);
  return exact ? [exact] : commands.filter(({ word }) => word.startsWith(lower));
}
