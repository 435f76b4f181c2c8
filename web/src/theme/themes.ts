import { danger, palettes, radii, signals, spaces, typeScale, warning, type Palette } from './tokens';

/** The page classes: `theme-default`, `theme-admin`, `theme-law-enforcement`, `theme-civilian`. */
export type ThemeName = 'default' | 'admin' | 'law-enforcement' | 'civilian';

interface Density {
  /** Height of a table row in px. */
  row: number;
  /** Height in px if the user chose compact rows. */
  compactRow: number;
  text: keyof typeof typeScale;
  lineHeight: number;
}

const roomy: Density = { row: 48, compactRow: 36, text: 'body', lineHeight: 1.5 };
const office: Density = { row: 40, compactRow: 32, text: 'admin', lineHeight: 1.5 };
const terminal: Density = { row: 32, compactRow: 28, text: 'console', lineHeight: 1.35 };

const rem = (px: number): string => `${px / 16}rem`;

function colors(palette: Palette): string {
  const meanings = Object.entries(signals[palette.scheme]).map(([name, color]) => `--${name}: ${color};`);
  return `
    color-scheme: ${palette.scheme};
    --bg: ${palette.bg};
    --surface-1: ${palette.surface1};
    --surface-2: ${palette.surface2};
    --field: ${palette.scheme === 'dark' ? palette.bg : palette.surface1};
    --field-locked: ${palette.scheme === 'dark' ? palette.surface1 : palette.bg};
    --line: ${palette.line};
    --control: ${palette.control};
    --text: ${palette.text};
    --muted: ${palette.muted};
    --accent: ${palette.accent};
    --on-accent: ${palette.onAccent};
    ${meanings.join('\n    ')}
  `;
}

/** The CSS of one theme. `data-scheme` and `data-rows` on the root element are the user's choices. */
const theme = (name: ThemeName, dark: Palette, light: Palette): string => `
  .theme-${name} { ${colors(dark)} }
  .theme-${name}[data-scheme='light']${name === 'civilian' ? ", .theme-civilian[data-scheme='civilian-light']" : ''} {
    ${colors(light)}
  }
  `;

const density = (name: ThemeName, { row, compactRow, text, lineHeight }: Density): string => `
  .theme-${name} {
    --row: ${rem(row)};
    --text-size: var(--type-${text});
    --line-height: ${lineHeight};
  }
  .theme-${name}[data-rows='compact'] { --row: ${rem(compactRow)}; }
  `;

const scales = [
  ...Object.entries(typeScale).map(([name, px]) => `--type-${name}: ${rem(px)};`),
  ...spaces.map((px) => `--space-${px}: ${rem(px)};`),
  ...Object.entries(radii).map(([name, px]) => `--radius-${name}: ${px}px;`),
].join('\n    ');

/** The CSS variables of all themes. Components use only these variables, so changing the theme needs no render. */
export const themeCss = `
  :root {
    --danger: ${danger.fill};
    --on-danger: ${danger.on};
    --warning: ${warning.fill};
    --on-warning: ${warning.on};
    --font: 'Inter Variable', 'Inter Fallback', system-ui, sans-serif;
    --mono: 'Roboto Mono Variable', 'Roboto Mono Fallback', ui-monospace, monospace;
    --quick: 150ms ease-out;
    ${scales}
  }
  ${theme('default', palettes.defaultDark, palettes.defaultLight)} ${density('default', roomy)}
  ${theme('admin', palettes.adminDark, palettes.adminLight)} ${density('admin', office)}
  ${theme('law-enforcement', palettes.lawEnforcementDark, palettes.lawEnforcementLight)}
  ${density('law-enforcement', terminal)}
  ${theme('civilian', palettes.civilianDark, palettes.civilianLight)} ${density('civilian', roomy)}
  @media (prefers-reduced-motion: reduce) {
    :root { --quick: 0ms; }
  }
`;
