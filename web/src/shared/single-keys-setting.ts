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
    // Without storage the choice lasts until the page is left.
  }
}

/** Whether single keys do anything, and how to switch them: a person may turn them off (WCAG 2.1.4). */
export function useSingleKeys(): [areOn: boolean, turn: (isOn: boolean) => void] {
  const [areOn, setOn] = useState(readKeysSetting);
  const turn = (isOn: boolean) => {
    saveKeysSetting(isOn);
    setOn(isOn);
  };
  return [areOn, turn];
}
