import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium of this machine: nothing is downloaded. */
const chromium =
  process.env.CHROMIUM ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((place) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(place, name)))
    .find((file) => existsSync(file));

/** `npm run e2e`: stories told in a real browser against the real system; each worker starts its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // A system that runs already is shared by all stories, and some of them change its demo.
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
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'on-first-retry',
    launchOptions: { args: QUIET, ...(chromium ? { executablePath: chromium } : {}) },
  },
});
