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

/** `npm run e2e`: stories told in a real browser against the real system, which `globalSetup` starts. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  workers: 1,
  // A second try on a crowded machine is reported as flaky, and leaves a trace to look into.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // Read in the workers, after `globalSetup` has set it.
    ...(process.env.BASE_URL && { baseURL: process.env.BASE_URL }),
    browserName: 'chromium',
    headless: true,
    actionTimeout: 10_000,
    permissions: ['clipboard-read', 'clipboard-write'],
    trace: 'on-first-retry',
    launchOptions: { args: QUIET, ...(chromium ? { executablePath: chromium } : {}) },
  },
});
