const KEY = 'consoleKeys';

/** Whether single keys do anything; an officer may turn them off (WCAG 2.1.4). */
export function readKeysSetting(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function saveKeysSetting(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
