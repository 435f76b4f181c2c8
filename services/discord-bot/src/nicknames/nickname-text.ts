import { UNIT_DEFAULTS } from '@ten8/contracts/cad/constants';

/** As long as Discord allows. */
const LONGEST = 32;

/**
 * `1-ADAM-12 | J. Reed`; only the callsign for an officer without a name. Discord stores one blank for several: with
 * them, the nickname would later count as changed by hand.
 */
export function nicknameFor(callsign: string, name: string | null): string {
  const words = (name ?? '').trim().split(/\s+/);
  const [first = '', ...more] = words;
  const isKnown = first !== '' && name !== UNIT_DEFAULTS.name;
  const short = more.length > 0 ? `${[...first][0]}. ${more.join(' ')}` : first;
  const whole = isKnown ? `${callsign} | ${short}` : callsign;
  return [...whole.replace(/\s+/g, ' ').trim()].slice(0, LONGEST).join('').trim();
}
