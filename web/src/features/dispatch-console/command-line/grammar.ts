import { asks, type Reading, type Sight } from './command';
import { words, type Word } from './words';

/** Parses one line, with or without the dot. An exact word matches first, then a prefix of only one command. */
export function readLine(line: string, sight: Sight): Reading {
  const { typed, rest } = partsOf(line);
  if (typed === '') return asks('Type a command');
  const meant = matches(typed);
  const [only] = meant;
  if (!only) return asks(`There is no command ${typed}`);
  if (meant.length > 1) return asks(`${typed} could be ${meant.map(({ word }) => word).join(', ')}`);
  return only.read(rest, sight);
}

/** The commands that match what was typed so far; all of them for an empty line and for `?`. */
export function offers(line: string): readonly Word[] {
  const { typed } = partsOf(line);
  return typed === '' || typed === '?' ? words : matches(typed);
}

export function partsOf(line: string): { typed: string; rest: string } {
  const [, typed = '', rest = ''] = /^\s*\.?(\S*)\s*([\s\S]*?)\s*$/.exec(line) ?? [];
  return { typed, rest };
}

export function matches(typed: string): readonly Word[] {
  const lower = typed.toLowerCase();
  const exact = words.find(({ word }) => word === lower);
  return exact ? [exact] : words.filter(({ word }) => word.startsWith(lower));
}
