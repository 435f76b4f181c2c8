import { useSyncExternalStore } from 'react';
import { listeners } from '../listeners';
import { areSingleKeysOn, isSingleKeysKey, saveSingleKeys } from '../storage';

const { add, notify } = listeners<void>();
let areOn = areSingleKeysOn();

// The windows of a desk follow each other.
window.addEventListener('storage', ({ key }) => {
  if (isSingleKeysKey(key)) set(areSingleKeysOn());
});

function set(isOn: boolean): void {
  areOn = isOn;
  notify();
}

/** WCAG 2.1.4 asks for a way to turn single keys off. */
export function switchSingleKeys(isOn: boolean): void {
  set(isOn);
  saveSingleKeys(isOn);
}

/** Whether the consoles have single-key shortcuts; the same for everyone who signs in here. */
export const useSingleKeys = (): boolean => useSyncExternalStore(add, () => areOn);
