import type { Call } from '@ten8/contracts/cad/calls';
import { KINDS, TONES } from '@ten8/contracts/cad/constants';
import { asks, says, type Reading, type Sight } from './command';
import { withUnits } from './read-arguments';

/** `ems 3`, or `ems no ALL BUSY`. */
export function readAid(call: Call, text: string): Reading {
  const [, word = '', rest = ''] = /^(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  const kind = KINDS.find((known) => known === word.toLowerCase());
  if (!kind) return asks(`aid needs one of ${KINDS.join(', ')}`);
  const [, reason] = /^no\s+([\s\S]+)$/i.exec(rest) ?? [];
  if (reason !== undefined)
    return says({ verb: 'aid', call, order: { kind, code: 3, declined: reason.toUpperCase() } });
  if (rest !== '' && !/^[1-3]$/.test(rest)) return asks('A code is 1, 2 or 3');
  return says({ verb: 'aid', call, order: { kind, code: Number(rest || 3) } });
}

/** `fire`, `attention`, or `fire 1A12 2L5`. */
export function readTone(text: string, sight: Sight): Reading {
  const [, word = '', names = ''] = /^(\S*)\s*([\s\S]*)$/.exec(text) ?? [];
  const tone = TONES.find((known) => known === word.toLowerCase());
  if (!tone) return asks(`tone needs one of ${TONES.join(', ')}`);
  if (names !== '')
    return withUnits(names, sight, (unitIds) => says({ verb: 'tone', order: { tone, unitIds } }));
  return says({ verb: 'tone', order: tone === 'attention' ? { tone } : { tone, kinds: [tone] } });
}

/** `1A12 text`, or `1A12, 2L5 text` */
export function readMessage(rest: string, sight: Sight): Reading {
  const [, names = '', text = ''] = /^(\S+?(?:\s*,\s*[^\s,]+)*)\s+([\s\S]+)$/.exec(rest) ?? [];
  if (text === '') return asks('msg needs callsigns and a text, like msg 1A12 call me');
  return withUnits(names, sight, (unitIds) => says({ verb: 'message', unitIds, text }));
}
