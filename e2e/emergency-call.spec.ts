import { listCalls } from '@ten8/contracts/cad/calls';
import { clientOf, demo, runId, signIn } from './support/people';
import { expect, expectFailure, expectSuccess, test } from './support/story';

for (const isSignedIn of [false, true]) {
  test(`anyone can call 911, signed ${isSignedIn ? 'in' : 'out'}`, async ({ page }) => {
    const location = `${isSignedIn ? 'Members' : 'Visitors'} pier ${runId}`;
    if (isSignedIn) await signIn(page, demo('civilian'));
    await page.goto('/emergency-call');
    await expect(page.getByText('For roleplay only')).toBeVisible();
    await expect(page.getByLabel('Priority')).toHaveValue('high');
    await expect(page.getByLabel('Priority').locator('option')).toHaveText([
      'Critical',
      'High',
      'Medium',
      'Low',
    ]);

    await page.getByLabel('Location').fill(location);
    await page.getByLabel('Priority').selectOption('low');
    await page.getByLabel('Description').fill('A car drove into the sea');
    await page.getByRole('button', { name: 'Submit Emergency Call' }).click();

    await expectSuccess(
      page,
      'Emergency Call Submitted',
      'Your 911 call has been dispatched to emergency responders',
    );
    const officer = await clientOf(demo('officer'));
    const calls = await officer.ask(listCalls, { params: { communityId: 1 } });
    expect(calls.find((call) => call.location === location)).toMatchObject({
      priority: 'low',
      status: 'active',
    });
    await page.getByRole('button', { name: 'Make another call' }).click();
    await expect(page.getByLabel('Location')).toHaveValue('');
  });
}

test('location and description are required, name and phone are not', async ({ page }) => {
  await page.goto('/emergency-call');
  const submit = page.getByRole('button', { name: 'Submit Emergency Call' });
  const sentence = 'Please provide both location and description of the emergency';
  await submit.click();
  await expectFailure(page, 'Missing Information', sentence);

  await page.getByLabel('Location').fill('Pier');
  await page.getByLabel('Description').fill('   ');
  await submit.click();

  await expectFailure(page, 'Missing Information', sentence);
  await expect(page.getByLabel('Description')).toHaveAttribute('aria-invalid', 'true');
});

const FAILED_CALLS = [
  [
    'the server explains',
    { status: 429, json: { message: 'Too many calls', code: 'rate_limited' } },
    'Too many calls',
  ],
  ['nobody answers', { status: 502, body: '' }, 'Please try again or call 911 directly'],
] as const;

test('a call that fails says so, and keeps its input, also over a reload and on the way back', async ({
  page,
}) => {
  await page.goto('/emergency-call');
  await page.getByLabel('Your name').fill('Pat');
  await page.getByLabel('Location').fill('Pier');
  await page.getByLabel('Description').fill('Smoke');

  for (const [what, answer, text] of FAILED_CALLS)
    await test.step(`while ${what}`, async () => {
      await page.route('**/api/communities/1/calls', (route) => route.fulfill(answer));
      await page.getByRole('button', { name: 'Submit Emergency Call' }).click();

      await expectFailure(page, 'Failed to Submit Call', text);
      await expect(page.getByRole('alert')).toContainText(text);
      await expect(page.getByLabel('Location')).toHaveValue('Pier');
    });

  await page.reload();
  await expect(page.getByLabel('Location')).toHaveValue('Pier');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByLabel('Description')).toHaveValue('Smoke');
});
