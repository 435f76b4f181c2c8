import { defineConfig } from '@playwright/test';
import { knownChromium } from '@ten8/launcher/find-chromium';

/**
 * Playwright's own list, which a second switch of this name replaces, and the processes that Chromium would start with
 * every new window in case a person needs them.
 */
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['PreloadTopChromeWebUI', 'SpareRendererForSitePerProcess'],
];
const QUIET = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const chromium = knownChromium();

/** `npm run e2e`: stories in a real browser on the real system; each worker starts its own system. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // If the system runs already, all stories share it, and some of them change its demo.
  workers: process.env.BASE_URL ? 1 : 2,
  // A second try on a crowded machine is reported as flaky, and leaves a trace to look into.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 10_000,
    // As on the pictures; a story by day says so.
    colorScheme: 'dark',
    // What moves for ever keeps a core busy, and a click waits for what moves to stand still.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'on-first-retry',
    launchOptions: { args: QUIET, ...(chromium ? { executablePath: chromium } : {}) },
  },
});
