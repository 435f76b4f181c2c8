const KEY = 'consoleKeys';

/** Whether single keys act; an officer may turn them off (WCAG 2.1.4). */
export function areKeysOnNow(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function keepKeys(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
