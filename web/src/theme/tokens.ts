/** The colours of one theme. Minimum contrast: 4.5:1 for text, 3:1 for borders of controls and the focus ring. */
export interface Palette {
  scheme: 'dark' | 'light';
  bg: string;
  surface1: string;
  surface2: string;
  /** For decoration only. Borders of controls use `control`. */
  line: string;
  control: string;
  text: string;
  muted: string;
  accent: string;
  onAccent: string;
}

export const palettes = {
  defaultDark: {
    scheme: 'dark',
    bg: '#0B1020',
    surface1: '#121A2F',
    surface2: '#1B2540',
    line: '#2A3657',
    control: '#6577A8',
    text: '#E9EDF9',
    muted: '#A9B4D0',
    accent: '#7AA2FF',
    onAccent: '#0B1020',
  },
  defaultLight: {
    scheme: 'light',
    bg: '#F5F7FC',
    surface1: '#FFFFFF',
    surface2: '#E8EDF8',
    line: '#D2DAEC',
    control: '#66769F',
    text: '#121A30',
    muted: '#48546F',
    accent: '#2450B8',
    onAccent: '#FFFFFF',
  },
  adminDark: {
    scheme: 'dark',
    bg: '#110E19',
    surface1: '#191527',
    surface2: '#241E38',
    line: '#362D52',
    control: '#7F70A8',
    text: '#EFEBFA',
    muted: '#B5ABCF',
    accent: '#B79CFF',
    onAccent: '#150F26',
  },
  adminLight: {
    scheme: 'light',
    bg: '#F7F5FC',
    surface1: '#FFFFFF',
    surface2: '#EEEAF8',
    line: '#DCD5EC',
    control: '#776A9A',
    text: '#1C1530',
    muted: '#564C70',
    accent: '#5B34B5',
    onAccent: '#FFFFFF',
  },
  lawEnforcementDark: {
    scheme: 'dark',
    bg: '#070B12',
    surface1: '#0E1522',
    surface2: '#172234',
    line: '#243249',
    control: '#5F7699',
    text: '#E6EDF7',
    muted: '#9FB0C8',
    accent: '#5CB0FF',
    onAccent: '#06111F',
  },
  lawEnforcementLight: {
    scheme: 'light',
    bg: '#F3F6FA',
    surface1: '#FFFFFF',
    surface2: '#E5EBF3',
    line: '#CDD8E5',
    control: '#64758E',
    text: '#0F1926',
    muted: '#44546A',
    accent: '#0B5CAD',
    onAccent: '#FFFFFF',
  },
  civilianDark: {
    scheme: 'dark',
    bg: '#0A1312',
    surface1: '#111D1B',
    surface2: '#1A2A27',
    line: '#29403B',
    control: '#5F877F',
    text: '#E6F3F0',
    muted: '#A3BAB5',
    accent: '#3DD6B5',
    onAccent: '#06201A',
  },
  civilianLight: {
    scheme: 'light',
    bg: '#F5F8F7',
    surface1: '#FFFFFF',
    surface2: '#E9F0EE',
    line: '#D3DEDB',
    control: '#6B807B',
    text: '#12211E',
    muted: '#4A5E59',
    accent: '#0B6B5D',
    onAccent: '#FFFFFF',
  },
} as const satisfies Record<string, Palette>;

/** Colours with a meaning, for dark and light pages. Always used with an icon or a code, never alone. */
export const signals = {
  dark: {
    'status-available': '#86EFAC',
    'status-busy': '#FBBF24',
    'status-en-route': '#38BDF8',
    'status-on-scene': '#B57BFF',
    'status-unavailable': '#A3B0C2',
    'status-off-duty': '#8B98AC',
    'priority-1': '#FF8A5B',
    'priority-2': '#FBBF24',
    'priority-3': '#7DD3FC',
    'danger-text': '#FF7A7A',
    'warning-text': '#FBBF24',
    'success-text': '#86EFAC',
    focus: '#FFD166',
  },
  light: {
    'status-available': '#14713A',
    'status-busy': '#855000',
    'status-en-route': '#0B5E8C',
    'status-on-scene': '#7A2FB0',
    'status-unavailable': '#4F5D6E',
    'status-off-duty': '#5C6876',
    'priority-1': '#9A3412',
    'priority-2': '#855000',
    'priority-3': '#0B5E8C',
    'danger-text': '#B3151F',
    'warning-text': '#855000',
    'success-text': '#14713A',
    focus: '#8A4B00',
  },
} as const;

/** Red background with white text: panic, stolen, warrants and destructive buttons. */
export const danger = { fill: '#C81E1E', on: '#FFFFFF' } as const;

/** Amber background with dark text: emergency traffic. */
export const warning = { fill: '#FBBF24', on: '#0B1020' } as const;

/** Text sizes in px. The CSS has them in rem, so that the user's own font size counts. */
export const typeScale = {
  label: 11,
  meta: 12,
  console: 13,
  admin: 14,
  body: 16,
  section: 20,
  page: 24,
  'hero-small': 32,
  hero: 48,
} as const;

export const spaces = [2, 4, 8, 12, 16, 24, 32, 48, 64] as const;

/** In px. A pill is round at its ends, whatever its height. */
export const radii = { control: 4, card: 8, dialog: 12, pill: 999 } as const;
