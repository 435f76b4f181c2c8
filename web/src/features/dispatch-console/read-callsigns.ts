import { MOST_UNITS_DISPATCHED } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';

export type Callsigns = { units: Unit[] } | { problem: string };

/**
 * Callsigns as they were typed, with commas or blanks between them. A whole one counts first, else the beginning of
 * exactly one; small letters and hyphens that are left out do no harm.
 */
export function readCallsigns(text: string, units: readonly Unit[]): Callsigns {
  const found: Unit[] = [];
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const matches = matching(word, units);
    const [unit] = matches;
    if (!unit) return { problem: `No unit on duty is called ${word.toUpperCase()}` };
    if (matches.length > 1) return { problem: `${word.toUpperCase()} could be ${names(matches)}` };
    if (!found.includes(unit)) found.push(unit);
  }
  if (found.length === 0) return { problem: 'Type one or more callsigns' };
  if (found.length > MOST_UNITS_DISPATCHED)
    return { problem: `At most ${MOST_UNITS_DISPATCHED} units at once` };
  return { units: found };
}

function matching(word: string, units: readonly Unit[]): Unit[] {
  const typed = plain(word);
  const exact = units.filter(({ callsign }) => plain(callsign) === typed);
  return exact.length > 0 ? exact : units.filter(({ callsign }) => plain(callsign).startsWith(typed));
}

const plain = (text: string): string => text.replace(/[-\s]/g, '').toUpperCase();
const names = (units: readonly Unit[]): string =>
  units
    .slice(0, 4)
    .map(({ callsign }) => callsign)
    .join(' or ');
