import { getPublicCalls, listCalls, setPublicCalls } from '@ten8/contracts/cad/calls';
import { listUnits } from '@ten8/contracts/cad/units';
import { addOfficer, attachTo, open911, test } from './support/officers';
import { clientOf, demo, enter } from './support/people';
import { expect, expectFailure, expectSuccess, failRequests, stored } from './support/story';
import { addMember } from './support/story-community';

const PUBLIC = { communityId: 1 };

test('a dispatcher closes several calls at once', async ({ page, place }) => {
  for (const location of ['1 PIER ROAD', '2 PIER ROAD', '3 PIER ROAD']) await open911(place, { location });
  const dispatcher = await addMember(place, 'Dora', 'Dispatcher');
  await enter(page, dispatcher);
  await expect(page.getByRole('button', { name: 'Open Dispatch' })).toBeVisible();
  await page.keyboard.press('4');
  await expect(page).toHaveURL('/dispatch');
  expect(await stored(page, 'selectedDepartment')).toBe('dispatch');
  await page.getByRole('button', { name: 'MANAGE CALLS' }).click();
  await expect(page).toHaveURL('/dispatch/calls');
  const rows = page.getByRole('table', { name: 'Active calls' }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Close Calls' })).toBeDisabled();

  await page.getByLabel('Mark call #1').check();
  await page.getByLabel('Mark call #3').check();
  await page.getByRole('button', { name: 'Close 2 calls' }).click();
  const question = page.getByRole('alertdialog', { name: 'Close Calls' });
  await question.getByRole('button', { name: 'Close 2 calls' }).click();

  await expectSuccess(page, 'Calls Closed', '2 calls closed');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('2 PIER ROAD');
  const calls = await place.owner.ask(listCalls, { params: { communityId: place.id } });
  expect(calls.map(({ status }) => status)).toEqual(['active', 'closed', 'closed']);
});

test('calls that could not be closed stay marked, and a new call arrives by itself', async ({
  page,
  place,
}) => {
  await open911(place);
  await enter(page, place.owner, '/dispatch/calls');
  await failRequests(page, '**/calls/close', 403, 'Dispatcher or Admin role required');
  await page.getByLabel('Mark all calls').check();
  await page.getByRole('button', { name: 'Close 1 call' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close 1 call' }).click();

  await expectFailure(page, 'Failed to Close Calls', 'Dispatcher or Admin role required');
  await expect(page.getByLabel('Mark call #1')).toBeChecked();
  await open911(place, { location: 'HARBOUR' });
  await expect(page.getByText('HARBOUR')).toBeVisible();
  await expect(page.getByLabel('Mark all calls')).not.toBeChecked();
});

test('without the role there is no way to dispatch', async ({ page, place }) => {
  const officer = await addOfficer(place, '1-ADAM-1');
  await enter(page, officer);
  await expect(page.getByRole('heading', { name: place.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Dispatch' })).toBeHidden();

  for (const address of ['/dispatch', '/dispatch/calls']) {
    await page.goto(address);

    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
});

test('a dispatcher pauses public calls, and callers read so on the 911 page', async ({ page, newPage }) => {
  await enter(page, demo('dispatcher'), '/dispatch/calls');
  await page.getByRole('button', { name: 'Pause Public Calls' }).click();
  await expectSuccess(page, 'Public calls are paused');
  await expect(page.getByText('PAUSED', { exact: true })).toBeVisible();
  const caller = await newPage();
  await caller.goto('/emergency-call');
  await caller.getByLabel('Location').fill('Pier');
  await caller.getByLabel('Description').fill('Smoke');
  await caller.getByRole('button', { name: 'Submit Emergency Call' }).click();

  await expectFailure(caller, 'Failed to Submit Call', 'Emergency calls are paused right now');
  await expect(caller.getByRole('alert')).toContainText('Emergency calls are paused right now');
  await expect(caller.getByLabel('Location')).toHaveValue('Pier');

  await page.getByRole('button', { name: 'Take Public Calls' }).click();
  await expectSuccess(page, 'Public calls are taken again');
  await caller.getByRole('button', { name: 'Submit Emergency Call' }).click();
  await expect(caller.getByText('Help is on the way')).toBeVisible();
});

test('the time after which public calls close is set in minutes, or not at all', async ({ page }) => {
  const dispatcher = await clientOf(demo('dispatcher'));
  const minutes = async () => (await dispatcher.ask(getPublicCalls, { params: PUBLIC })).closeAfterMinutes;
  await enter(page, demo('dispatcher'), '/dispatch/calls');
  const box = page.getByLabel('Close unattended public calls after (minutes)');
  const save = page.getByRole('button', { name: 'Save Minutes' });
  await expect(box).toHaveValue('60');

  await box.fill('4');
  await save.click();
  await expectFailure(page, 'Enter 5 to 1440 minutes, or nothing');
  await box.fill('90');
  await save.click();
  await expectSuccess(page, 'Unattended public calls close after 90 minutes');
  expect(await minutes()).toBe(90);
  await box.fill('');
  await save.click();

  await expectSuccess(page, 'Public calls stay open until they are closed');
  expect(await minutes()).toBeNull();
  await dispatcher.ask(setPublicCalls, { params: PUBLIC, body: { isPaused: false, closeAfterMinutes: 60 } });
});

test('a community whose calls come from members only has nothing to pause', async ({ page, place }) => {
  await enter(page, place.owner, '/dispatch/calls');

  await expect(page.getByText('No active calls')).toBeVisible();
  await expect(page.getByText('Public Calls')).toBeHidden();
  await page.getByRole('button', { name: 'Take a call on the dispatch console' }).click();
  await expect(page).toHaveURL('/dispatch');
});

test('the console says how many calls its list leaves out', async ({ place, openAs }) => {
  await open911(place);
  const page = await openAs(await addOfficer(place, '1-ADAM-1'), '/officer', async (opening) => {
    await opening.route('**/calls', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'ten8-more': '7' } });
    });
  });

  await expect(page.getByRole('region', { name: 'Active calls' })).toContainText('7 more calls');
});

test('dispatch has attaching set units en route', async ({ page, place }) => {
  const dispatcher = await addMember(place, 'Dora', 'Dispatcher');
  const officer = await addOfficer(place, '1-ADAM-1');
  const { id: callId } = await open911(place);
  await enter(page, dispatcher, '/dispatch/calls');
  const box = page.getByLabel('Attaching to a call sets an available or busy unit en route');
  await expect(box).not.toBeChecked();

  // What is being sent is shown before anything else runs, so the box never goes back for a moment.
  const isShownAtOnce = await box.evaluate(
    (input: HTMLInputElement) =>
      new Promise((resolve) => {
        setTimeout(() => resolve(input.checked));
        input.click();
      }),
  );
  expect(isShownAtOnce).toBe(true);
  await expectSuccess(page, 'Attaching sets a unit en route');
  await attachTo(callId, officer);

  const [unit] = await officer.ask(listUnits, { params: { communityId: place.id } });
  expect(unit?.status).toBe('en-route');
  await page.reload();
  await expect(box).toBeChecked();
});
