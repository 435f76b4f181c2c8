import type { Page } from '@playwright/test';
import { expect, expectFailure, test, toast } from './support/story';

async function failToCall(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Emergency Call' }).click();
  await expectFailure(page, 'Missing Information');
}

async function dragRight(page: Page, distance: number): Promise<void> {
  const box = await toast(page).boundingBox();
  if (!box) throw new Error('There is no toast to drag');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 4 });
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
}

test('a toast leaves after five seconds', async ({ page }) => {
  await page.clock.install();
  await page.goto('/emergency-call');
  await failToCall(page);

  await page.clock.fastForward(3_500);
  await expect(toast(page)).toBeVisible();
  await page.clock.fastForward(1_500);

  await expect(toast(page)).toBeHidden();
});

test('one toast is shown at a time, the latest', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('nobody@test.ten8');
  await page.getByLabel('Password').fill('wrong');
  await page.route('**/api/login', (route) => route.fulfill({ status: 429, json: { message: 'First' } }));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectFailure(page, 'Login failed', 'First');
  await page.route('**/api/login', (route) => route.fulfill({ status: 429, json: { message: 'Second' } }));
  await page.getByRole('button', { name: 'Sign In' }).click();

  await expectFailure(page, 'Login failed', 'Second');
  await expect(toast(page)).toHaveCount(1);
});

test('a toast is swiped away to the right, over fifty pixels', async ({ page }) => {
  await page.goto('/emergency-call');
  await failToCall(page);

  await dragRight(page, 40);
  await expect(toast(page)).toBeVisible();
  await dragRight(page, 70);

  await expect(toast(page)).toBeHidden();
});

test('F8 leads the keyboard to the toast, and Escape closes it', async ({ page }) => {
  await page.goto('/emergency-call');
  await failToCall(page);

  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(toast(page)).toBeHidden();
});

test('a toast that replaces the one with the focus gets the focus, and Escape gives it back', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('nobody@test.ten8');
  await page.getByLabel('Password').fill('wrong');
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await page.route('**/api/login', (route) => route.fulfill({ status: 429, json: { message: 'First' } }));
  await signIn.click();
  await expectFailure(page, 'Login failed', 'First');
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/login', async (route) => {
    await isAnswered;
    await route.fulfill({ status: 429, json: { message: 'Second' } });
  });
  await page.getByLabel('Password').press('Enter');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();

  answer();

  await expectFailure(page, 'Login failed', 'Second');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page)).toBeHidden();
  await expect(page.getByLabel('Password')).toBeFocused();
});
