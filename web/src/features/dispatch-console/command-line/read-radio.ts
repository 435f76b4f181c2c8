import type { Call } from '@ten8/contracts/cad/calls';
import { KINDS, TONES } from '@ten8/contracts/cad/constants';
import { asCommand, asProblem, type CommandContext, type ParsedLine } from './command';
import { withUnits } from './read-arguments';
import { readWord } from './read-word';

/** `ems 3`, or `ems no ALL BUSY`. The beginning of the kind is enough. */
export function readAid(call: Call, text: string): ParsedLine {
  const [, word = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  const read = readWord(word, KINDS, `aid needs one of ${KINDS.join(', ')}`);
  if ('problem' in read) return read;
  const { word: kind } = read;
  if (rest.toLowerCase() === 'no') return asProblem('Say why, like aid 12 ems no ALL BUSY');
  const [, reason] = /^no\s+([\s\S]+)$/i.exec(rest) ?? [];
  if (reason !== undefined)
    return asCommand({ verb: 'aid', call, order: { kind, code: 3, declined: reason.toUpperCase() } });
  if (rest !== '' && !/^[1-3]$/.test(rest)) return asProblem('A code is 1, 2 or 3');
  return asCommand({ verb: 'aid', call, order: { kind, code: Number(rest || 3) } });
}

/** `fire`, `attention`, or `fire 1A12 2L5`. The beginning of the tone is enough. */
export function readTone(text: string, context: CommandContext): ParsedLine {
  const [, word = '', names = ''] = /^(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  const read = readWord(word, TONES, `tone needs one of ${TONES.join(', ')}`);
  if ('problem' in read) return read;
  const { word: tone } = read;
  if (names !== '')
    return withUnits(names, context, (unitIds) => asCommand({ verb: 'tone', order: { tone, unitIds } }));
  return asCommand({ verb: 'tone', order: tone === 'attention' ? { tone } : { tone, kinds: [tone] } });
}

/** `1A12 text`, or `1A12, 2L5 text` */
export function readMessage(rest: string, context: CommandContext): ParsedLine {
  const [, names = '', text = ''] = /^(\S+?(?:\s*,\s*[^\s,]+)*)\s+([\s\S]+)$/.exec(rest) ?? [];
  if (text === '') return asProblem('msg needs callsigns and a text, like msg 1A12 call me');
  return withUnits(names, context, (unitIds) => asCommand({ verb: 'message', unitIds, text }));
}
