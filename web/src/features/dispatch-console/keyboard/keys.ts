import { useEffectEvent, useLayoutEffect } from 'react';
import { isIgnoredByShortcuts } from '../../../shared/keyboard/ignored-keys';
import { pressedKey } from '../../../shared/keyboard/pressed-key';
import { useSingleKeys } from '../../../shared/keyboard/single-keys';

export const KEYS = {
  j: 'Next call',
  k: 'Previous call',
  a: 'Assign units to the chosen call: type callsigns, then Enter',
  c: 'Take a call on the phone',
  n: 'Write a note',
  u: 'Update the chosen call',
  v: 'The marked units are well',
  d: 'Ask another department for aid on the chosen call',
  z: 'Play a tone',
  q: 'Write to units',
  l: 'Roll call on the chosen call',
  m: 'Merge the chosen call into another one',
  x: 'Close the chosen call (asks first)',
  r: 'Closed calls, to reopen one',
  y: 'Acknowledge the alarm',
  e: 'Close the alarm with its outcome',
  o: 'Go on duty, or off',
  t: 'Emergency traffic: begin, or end',
  p: 'Area of play',
  f: 'Look a person or a vehicle up, or create a BOLO',
  s: 'Statistics',
  h: 'Hand over, or read what was handed over',
  g: 'Sign the hand-over',
  i: 'Places',
  w: 'Queue, unit board or timeline in a window of its own',
  b: 'BOLOs: create, change or delete them, or tell everyone of one',
  '.': 'Command line; type ? there for every command',
  '?': 'This list of keys and commands',
} as const;

export type DeskKey = keyof typeof KEYS;
/** Keys of parts that the windows of the desk do not have. */
export const ONLY_AT_DESK: readonly DeskKey[] = ['u', 'g', '.'];
const isDeskKey = (key: string): key is DeskKey => Object.hasOwn(KEYS, key);

/** Single keys act on the desk, never while typing or in a dialog. Esc leaves a field. */
export function useDeskKeys(act: (key: DeskKey) => unknown): void {
  const areKeysOn = useSingleKeys();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!areKeysOn || event.repeat) return;
    if (isIgnoredByShortcuts(event)) {
      const isField = event.target instanceof HTMLElement && event.target.closest('[role="dialog"]') === null;
      if (event.key === 'Escape' && isField && event.target instanceof HTMLElement) event.target.blur();
      return;
    }
    const key = pressedKey(event);
    if (!isDeskKey(key)) return;
    event.preventDefault();
    act(key);
  });

  // As soon as the page is seen: a key that is pressed right away must not be lost.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
