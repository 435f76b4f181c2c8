import type { Page } from '@playwright/test';
import { addOfficer } from './support/officers';
import { demo, enter, submitSignIn } from './support/people';
import { expect, test, untilLive } from './support/story';

// When Ten8 was updated, or the network is down, files that a page has not loaded yet cannot be loaded any more.

const SCRIPT = (name: string) => `**/assets/${name}-*.js`;
/**
 * No file of this name can be loaded until the returned function is called. Call it before the page is opened: the first
 * requests after Playwright's first route of an open page may still get past it.
 */
async function withoutFile(page: Page, name: string): Promise<() => Promise<void>> {
  await page.route(SCRIPT(name), (route) => route.fulfill({ status: 404, body: '' }));
  return () => page.unroute(SCRIPT(name));
}

test('without the file of a dialog the console goes on, and the dialog can be tried again', async ({
  page,
}) => {
  const restoreFile = await withoutFile(page, 'statistics-dialog');
  await enter(page, demo('owner'), '/dispatch');
  await untilLive(page);

  await page.keyboard.press('s');

  const failed = page.getByRole('dialog', { name: 'Could not open this' });
  await expect(failed).toBeVisible();
  await restoreFile();
  await failed.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Statistics' })).toBeVisible();
});

test('without the file of the BOLO form the unit console goes on', async ({ page }) => {
  const restoreFile = await withoutFile(page, 'edit-bolo-dialog');
  await enter(page, demo('officer'), '/officer#bolos');

  await page.getByRole('button', { name: 'EDIT', exact: true }).first().click();

  const failed = page.getByRole('dialog', { name: 'Could not open this' });
  await expect(failed).toBeVisible();
  await restoreFile();
  await failed.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(page.getByRole('dialog', { name: /Edit BOLO/ })).toBeVisible();
});

test('without the file of the live connection the console tries again until alarms arrive', async ({
  page,
  place,
}) => {
  const restoreFile = await withoutFile(page, 'open-socket');
  await enter(page, await addOfficer(place, '1-ADAM-12'), '/officer');
  await expect(page.getByText('OFFLINE').first()).toBeVisible();

  await restoreFile();

  await untilLive(page);
});

test('without the file of toasts the page goes on, and the toast is shown later', async ({ page }) => {
  const restoreFile = await withoutFile(page, 'toast-view');
  await page.goto('/auth');
  await submitSignIn(page, { email: 'nobody@example.org', password: 'not the password' });
  await expect(page.getByText('Sign in to Ten8')).toBeVisible();

  await restoreFile();

  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
});

test('after an update, a page whose files are gone is reloaded in the new version', async ({ page }) => {
  await page.clock.install();
  const restoreFile = await withoutFile(page, 'not-asked-for');
  await enter(page, demo('owner'), '/');
  await expect(page.getByText('Ten8 Demo County')).toBeVisible();
  await restoreFile();
  // A page that is younger than ten seconds is not reloaded.
  await page.clock.fastForward(11_000);
  await page.route(SCRIPT('settings-page'), (route) => route.fulfill({ status: 404, body: '' }), {
    times: 1,
  });
  await page.route('/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/newer.js"></script>',
    }),
  );
  const reloaded = page.waitForEvent('load');

  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();

  await reloaded;
  await expect(page.getByRole('button', { name: 'Update Profile' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/settings');
});
