import { commandsMeantBy, readCommandWord } from '../../../shared/keyboard/typed-words';
import type { CommandContext, ParsedLine } from './command';
import { commands, type CommandSpec } from './commands';

/** Parses one line, with or without the dot. */
export function readLine(line: string, context: CommandContext): ParsedLine {
  const { typed, rest } = partsOf(line);
  const meant = readCommandWord(typed, commands);
  return 'problem' in meant ? meant : meant.command.read(rest, context);
}

/** The commands that match what was typed so far; all of them for an empty line and for `?`. */
export function suggestions(line: string): readonly CommandSpec[] {
  const { typed } = partsOf(line);
  return commandsMeantBy(typed === '?' ? '' : typed, commands);
}

export function partsOf(line: string): { typed: string; rest: string } {
  const [, typed = '', rest = ''] = /^\s*\.?(\S*)\s*([\s\S]*?)\s*$/.exec(line) ?? [];
  return { typed, rest };
}
