import { demo, signIn } from './support/people';
import { expect, test } from './support/story';

test('an unknown address says so and leads back, signed out and signed in', async ({ page }) => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signIn(page, demo('civilian'));
    await page.goto('/emergency-call');
    await page.goto('/no-such-place');
    await expect(page.getByRole('heading', { name: 'Oops, we hit a snag!' })).toBeVisible();

    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/emergency-call');

    await page.goto('/no-such-place');
    await page.getByRole('button', { name: 'Return to Station (Home)' }).click();
    await expect(page).toHaveURL('/');
  }
});
