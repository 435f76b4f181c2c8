import { danger, palettes, signals, warning } from './tokens';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((c) =>
    c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes `share` of one colour into another, as `color-mix(in srgb, …)` does for tinted rows. */
function tint(color: string, over: string, share: number): string {
  const channel = (hex: string, start: number) => parseInt(hex.slice(start, start + 2), 16);
  const mixed = [1, 3, 5].map((start) =>
    Math.round(channel(color, start) * share + channel(over, start) * (1 - share)),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

test('the measure itself gives 21:1 for black on white', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
});

describe.each(Object.entries(palettes))('in the %s theme', (_name, palette) => {
  const surfaces = [palette.bg, palette.surface1, palette.surface2];

  test.each(['text', 'muted', 'accent'] as const)('%s is readable on every surface', (role) => {
    const ratios = surfaces.map((surface) => contrast(palette[role], surface));

    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });

  test('text on the accent is readable', () => {
    expect(contrast(palette.onAccent, palette.accent)).toBeGreaterThanOrEqual(4.5);
  });

  test('the edge of a control and the focus ring stand out', () => {
    const ratios = [palette.control, signals[palette.scheme].focus].map((color) =>
      Math.min(...[palette.bg, palette.surface1].map((surface) => contrast(color, surface))),
    );

    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.entries(signals[palette.scheme]))(
    '%s is readable as text on every surface',
    (_signal, color) => {
      const ratios = surfaces.map((surface) => contrast(color, surface));

      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('text on a row tinted by its status is readable', () => {
    const statuses = Object.entries(signals[palette.scheme]).filter(([name]) => name.startsWith('status-'));

    const ratios = statuses.flatMap(([, color]) => {
      const row = tint(color, palette.surface1, 0.12);
      return [contrast(palette.text, row), contrast(palette.muted, row), contrast(color, row)];
    });

    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });
});

test.each([
  ['danger', danger],
  ['warning', warning],
])('text on the %s fill is readable', (_name, { on, fill }) => {
  expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5);
});
