import type { UnitStatus } from '@ten8/contracts/cad/constants';
import type { ConsoleTab } from '../console-location';

export type KeyAction =
  | { do: 'status'; status: UnitStatus }
  | { do: 'tab'; tab: ConsoleTab }
  | {
      do:
        | 'dashboard'
        | 'command'
        | 'keys'
        | 'next'
        | 'previous'
        | 'attach'
        | 'detach'
        | 'clear'
        | 'update'
        | 'take'
        | 'answer'
        | 'locate'
        | 'mute'
        | 'silence'
        | 'acknowledge';
    };

/** In the order of the keys 1 to 5. */
export const statusKeys: readonly UnitStatus[] = ['available', 'busy', 'unavailable', 'en-route', 'on-scene'];

const afterG: Record<string, KeyAction> = {
  c: { do: 'tab', tab: 'cad' },
  n: { do: 'tab', tab: 'ncic' },
  v: { do: 'tab', tab: 'vehicles' },
  b: { do: 'tab', tab: 'bolos' },
  r: { do: 'tab', tab: 'reports' },
  o: { do: 'dashboard' },
};

const singleKeys: Record<string, KeyAction> = {
  '/': { do: 'command' },
  '?': { do: 'keys' },
  j: { do: 'next' },
  k: { do: 'previous' },
  a: { do: 'attach' },
  d: { do: 'detach' },
  x: { do: 'clear' },
  u: { do: 'update' },
  n: { do: 'take' },
  r: { do: 'answer' },
  l: { do: 'locate' },
  m: { do: 'mute' },
  s: { do: 'silence' },
  y: { do: 'acknowledge' },
};

/** How long after `g` the second key still counts. */
export const SECOND_KEY_MS = 1500;

/** The action of a key, alone or after `g`; null if it has none. */
export function actionOfKey(key: string, isAfterG: boolean): KeyAction | null {
  if (isAfterG) return Object.hasOwn(afterG, key) ? (afterG[key] ?? null) : null;
  const status = /^[1-5]$/.test(key) ? statusKeys[Number(key) - 1] : undefined;
  if (status) return { do: 'status', status };
  return Object.hasOwn(singleKeys, key) ? (singleKeys[key] ?? null) : null;
}

/** The shortcuts in the `?` dialog. */
export const keyList: readonly (readonly [keys: string, what: string])[] = [
  ['1 – 5', 'Available, busy, unavailable, en route, on scene'],
  ['/ or Ctrl+K', 'Command bar'],
  ['g c', 'CAD system'],
  ['g n', 'NCIC records, ready to type'],
  ['g v', 'Vehicle search, ready to type'],
  ['g b', 'BOLOs, ready to type'],
  ['g r', 'Reports'],
  ['g o', 'Officer dashboard'],
  ['j k or ↓ ↑', 'Next and previous line of the side panel'],
  ['Enter', 'Read the chosen call'],
  ['a', 'Attach to the chosen call'],
  ['d', 'Detach from your call'],
  ['u', 'Update your call'],
  ['r', '10-4: answer the roll call'],
  ['n', 'New call, while no dispatcher is on duty'],
  ['x', 'Clear your call (asks first)'],
  ['l', 'Say where you are, then Enter'],
  ['hold p', 'Panic alarm, after one second'],
  ['s', 'Silence the alarm, here only'],
  ['y', 'Acknowledge the alarm'],
  ['m', 'Sound off or on'],
  ['F8', 'Notices'],
  ['Esc', 'Close, or leave a field'],
];
