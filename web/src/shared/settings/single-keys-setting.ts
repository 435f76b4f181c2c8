import { useState } from 'react';

const KEY = 'consoleKeys';

function readKeysSetting(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function saveKeysSetting(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the setting lasts until the page is closed.
  }
}

/** Whether single-key shortcuts are on, and a function to switch them. WCAG 2.1.4 asks for a way to turn them off. */
export function useSingleKeys(): [areOn: boolean, turn: (isOn: boolean) => void] {
  const [areOn, setOn] = useState(readKeysSetting);
  const turn = (isOn: boolean) => {
    saveKeysSetting(isOn);
    setOn(isOn);
  };
  return [areOn, turn];
}
