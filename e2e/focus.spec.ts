import { openDesk } from './support/desk';
import { demo, enter, signIn } from './support/people';
import { delayAnswers, expect, test, untilLive } from './support/story';

test('a button whose request is under way keeps the focus, and a second Enter does nothing', async ({
  page,
}) => {
  await enter(page, demo('civilian'), '/settings');
  const update = page.getByRole('button', { name: /Update Profile|Updating/ });
  let sent = 0;
  page.on('request', (request) => (sent += request.url().endsWith('/api/auth/profile') ? 1 : 0));
  const release = await delayAnswers(page, '**/api/auth/profile');

  await update.focus();
  await page.keyboard.press('Enter');
  await expect(update).toHaveText('Updating...');
  await expect(update).toHaveAttribute('aria-disabled', 'true');
  await expect(update).toBeFocused();
  await page.keyboard.press('Enter');
  release();

  await expect(update).toHaveText('Update Profile');
  await expect(update).toBeFocused();
  expect(sent).toBe(1);
});

test('a tab shows the focus ring after a key, not after a click', async ({ page }) => {
  await enter(page, demo('civilian'), '/settings');
  const tab = (name: string) => page.getByRole('tab', { name });

  await tab('Security').click();
  await expect(tab('Security')).toBeFocused();
  await expect(tab('Security')).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowRight');

  await expect(tab('Account Linking')).toBeFocused();
  await expect(tab('Account Linking')).toHaveCSS('outline-style', 'solid');
});

test('g n and g v lead into the first field, and so does a dialog that opens', async ({ page }) => {
  await enter(page, demo('officer'), '/officer');
  await untilLive(page);

  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page.getByLabel('First Name')).toBeFocused();
  await page.keyboard.type('john');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'DOE, JOHN' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page.getByLabel('License Plate')).toBeFocused();
  await page.keyboard.type('roe777');
  await expect(page.getByLabel('License Plate')).toHaveValue('ROE777');
  await page.getByRole('button', { name: 'Edit Info' }).click();

  await expect(page.getByLabel('Callsign')).toBeFocused();
});

test('after looking a name up by command the record is one Tab away', async ({ page }) => {
  await enter(page, demo('officer'), '/officer');
  await untilLive(page);

  await page.keyboard.press('/');
  await page.keyboard.type('n DOE JOHN');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'DOE, JOHN' })).toBeFocused();
  await page.keyboard.press('Tab');

  await expect(page.getByRole('button', { name: 'VIEW FULL RECORD' })).toBeFocused();
});

test('one key enters a community and one its department, and none opens what is locked', async ({ page }) => {
  await signIn(page, demo('officer'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Enter Community' }).first()).toBeVisible();

  await page.keyboard.press('1');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await page.keyboard.press('3');
  await expect(page.getByText('Access Denied')).toBeVisible();
  await page.keyboard.press('2');

  await expect(page).toHaveURL(/\/officer$/);
});

test('the list of dispatch’s commands can be scrolled with the keyboard', async ({ page, place }) => {
  await openDesk(page, place);
  await untilLive(page);
  await page.keyboard.press('.');
  await page.keyboard.type('?');
  const last = page.getByRole('list', { name: 'Commands' }).getByRole('listitem').last();
  await expect(last).not.toBeInViewport();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('End');

  await expect(last).toBeInViewport();
});
