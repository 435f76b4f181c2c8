import { useSyncExternalStore } from 'react';
import { listeners } from '../listeners';
import type { Volumes } from '../sounds/sounds';
import { isAppearanceKey, readAppearance, saveAppearance } from '../storage';

/** `standard` is dark; only civilian pages follow the system. */
const SCHEMES = ['standard', 'system', 'dark', 'light'] as const;
const ROWS = ['roomy', 'compact'] as const;
/** The lowest alarm volume, in per cent. Not 0, so that nobody misses alarms; the console has a visible mute button. */
export const ALARM_LEAST = 10;

/** How this browser shows the product, and how loud it is; the same for everyone who signs in here. */
export interface Appearance {
  scheme: (typeof SCHEMES)[number];
  rows: (typeof ROWS)[number];
  keyCaps: 'on' | 'off';
  /** Per cent, at least `ALARM_LEAST`. */
  alarmVolume: number;
  /** Per cent. */
  chimeVolume: number;
}

const prefersLight = window.matchMedia('(prefers-color-scheme: light)');
const { add, notify } = listeners<void>();
let current = read();

function read(): Appearance {
  const { scheme, rows, keyCaps, alarmVolume, chimeVolume } = readAppearance();
  return {
    scheme: SCHEMES.find((choice) => choice === scheme) ?? 'standard',
    rows: ROWS.find((choice) => choice === rows) ?? 'roomy',
    keyCaps: keyCaps === 'off' ? 'off' : 'on',
    alarmVolume: percent(alarmVolume, ALARM_LEAST),
    chimeVolume: percent(chimeVolume, 0),
  };
}

function percent(value: unknown, least: number): number {
  return typeof value === 'number' && value >= least && value <= 100 ? value : 100;
}

/** The style sheet reads it from the page's root. `scheme.js` sets the scheme before this file is loaded. */
function show(): void {
  const { scheme, rows, keyCaps } = current;
  Object.assign(document.documentElement.dataset, { scheme: shownScheme(scheme), rows, keyCaps });
}

/** The value for the style sheet. `civilian-light` is light on civilian pages and dark on all others. */
function shownScheme(scheme: Appearance['scheme']): 'dark' | 'light' | 'civilian-light' {
  if (scheme === 'dark' || scheme === 'light') return scheme;
  if (!prefersLight.matches) return 'dark';
  return scheme === 'system' ? 'light' : 'civilian-light';
}

/** Call it once per page: applies the stored appearance, and follows changes of the system and of other tabs. */
export function startAppearance(): void {
  show();
  prefersLight.addEventListener('change', show);
  window.addEventListener('storage', ({ key }) => {
    if (isAppearanceKey(key)) set(read());
  });
}

function set(appearance: Appearance): void {
  current = appearance;
  show();
  notify();
}

export function changeAppearance(part: Partial<Appearance>): void {
  set({ ...current, ...part });
  saveAppearance(current);
}

export const useAppearance = (): Appearance => useSyncExternalStore(add, () => current);

export const volumesOf = ({ alarmVolume, chimeVolume }: Appearance): Volumes => ({
  alarm: alarmVolume / 100,
  chime: chimeVolume / 100,
});
