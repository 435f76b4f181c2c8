const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bCitizenFX\//, 'FiveM'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Makes `Firefox on Windows` from a User-Agent header. The header itself is not stored. */
export function describeDevice(userAgent: string | undefined): string {
  const nameIn = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const system = nameIn(SYSTEMS);
  return `${nameIn(BROWSERS) ?? 'Unknown browser'}${system ? ` on ${system}` : ''}`;
}
