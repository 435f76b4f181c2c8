import { useSyncExternalStore } from 'react';
import { listeners } from '../listeners';

const KEY = 'consoleKeys';

const { add, notify } = listeners<void>();
let areOn = read();

// The windows of a desk follow each other.
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) set(read());
});

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function set(isOn: boolean): void {
  areOn = isOn;
  notify();
}

/** WCAG 2.1.4 asks for a way to turn single keys off. */
export function switchSingleKeys(isOn: boolean): void {
  set(isOn);
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}

/** Whether the consoles have single-key shortcuts; the same for everyone who signs in here. */
export const useSingleKeys = (): boolean => useSyncExternalStore(add, () => areOn);
