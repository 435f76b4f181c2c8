import type { Page } from '@playwright/test';
import { updateCall } from '@ten8/contracts/cad/calls';
import { addOfficer, board, open911, statusButton, writesTo } from './support/officers';
import { enter } from './support/people';
import {
  delayAnswers,
  expect,
  expectFailure,
  expectSuccess,
  failRequests,
  test,
  toast,
} from './support/story';

const PIER = '1 PIER ROAD';
const call = (page: Page, location: string) =>
  board(page, 'Active calls').getByRole('listitem').filter({ hasText: location });
const attach = (page: Page, location: string) =>
  call(page, location).getByRole('button', { name: 'ATTACH' }).click();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

test('attaching, updating, detaching and clearing say so, each in its own words', async ({ page, place }) => {
  const account = await addOfficer(place, '1-ADAM-1');
  const { unit } = account;
  await open911(place);
  await enter(page, account, '/officer');
  const attached = writesTo(page, /\/attach$/);
  const put = writesTo(page, /\/api\/calls\/\d+$/, 'PUT');
  const form = page.getByRole('form', { name: 'Active call assignment' });

  await attach(page, PIER);
  await expectSuccess(page, 'Attached to Call', 'Call #1: 1 PIER ROAD');
  await expect(call(page, PIER).getByText('ATTACHED', { exact: true })).toBeVisible();
  await expect(call(page, PIER).getByRole('button')).toHaveCount(0);
  await press(page, /^DETACH/);
  await expectSuccess(page, 'Detached from Call', 'Call #1');

  await attach(page, PIER);
  await press(page, /^UPDATE/);
  await expectSuccess(page, 'No Changes');
  await form.getByLabel('Postal Code').fill('7113');
  await press(page, /^UPDATE/);
  await expectSuccess(page, 'Call Updated', 'Call #1');
  await press(page, /^CLEAR CALL/);
  await expectSuccess(page, 'Call Cleared', 'Call #1 is closed');
  await expect(page.getByText('NO CALL ATTACHED', { exact: true })).toBeVisible();

  expect(attached).toEqual([{ unitId: unit.id }, { unitId: unit.id }]);
  expect(put).toEqual([{ postalCode: '7113' }, { status: 'closed' }]);
});

test('attaching while attached is refused before anyone is asked', async ({ page, place }) => {
  const account = await addOfficer(place, '1-ADAM-2');
  await open911(place);
  await open911(place, { location: '2 HILL STREET' });
  await enter(page, account, '/officer');
  await attach(page, PIER);
  await expectSuccess(page, 'Attached to Call');
  const asked = writesTo(page, /\/attach$/);

  await attach(page, '2 HILL STREET');

  await expectFailure(
    page,
    'Already Attached',
    'You must detach from your current call before attaching to another',
  );
  expect(asked).toEqual([]);
});

test('an attach that fails gives the server’s reason, or its own when there is none', async ({
  page,
  place,
}) => {
  const account = await addOfficer(place, '1-ADAM-3');
  const { id } = await open911(place);
  await enter(page, account, '/officer');
  await expect(call(page, PIER)).toBeVisible();

  await test.step('nobody answers in words', async () => {
    const proxy = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
    await page.route('**/attach', (route) => route.fulfill(proxy));
    await attach(page, PIER);
    await expectFailure(page, 'Failed to Attach', 'Could not attach to call');
    await page.unroute('**/attach');
  });

  await test.step('the call was closed a moment ago', async () => {
    await delayAnswers(page, '**/calls');
    await place.owner.ask(updateCall, { params: { callId: id }, body: { status: 'closed' } });
    await attach(page, PIER);
    await expectFailure(page, 'Failed to Attach', 'This call is closed');
  });
});

test('a call that cannot be changed or closed says so, and keeps what was typed', async ({ page, place }) => {
  const account = await addOfficer(place, '1-ADAM-4');
  await open911(place);
  await enter(page, account, '/officer');
  await attach(page, PIER);
  await expectSuccess(page, 'Attached to Call');
  await failRequests(page, '**/api/calls/*');
  const location = page.getByRole('form', { name: 'Active call assignment' }).getByLabel('Location');

  await location.fill('END OF THE PIER');
  await press(page, /^UPDATE/);
  await expectFailure(page, 'Update Failed', 'Could not update call information');
  await page.getByRole('button', { name: 'Dismiss notice' }).click();
  await press(page, /^CLEAR CALL/);
  await expectFailure(page, 'Update Failed', 'Could not update call information');

  await expect(location).toHaveValue('END OF THE PIER');
  await expect(page.getByText('ACTIVE CALL', { exact: true })).toBeVisible();
});

for (const status of ['off-duty', 'unavailable'] as const)
  test(`an officer who is ${status} can neither attach nor raise the alarm`, async ({ page, place }) => {
    const account = await addOfficer(place, '1-ADAM-5', status);
    await open911(place);
    await enter(page, account, '/officer');
    const asked = writesTo(page, /\/attach$/);

    await attach(page, PIER);
    await expectFailure(page, 'Failed to Attach', 'No active unit found');
    await expect(page.getByRole('button', { name: /PANIC ALARM/ })).toBeDisabled();
    await page.getByRole('button', { name: /PANIC ALARM/ }).press('Enter');
    await expectFailure(page, 'No Active Unit', 'You must be on duty to use the panic button');

    await expect(page.getByRole('region', { name: 'Panic alarms' })).toBeHidden();
    expect(asked).toEqual([]);
  });

test('a status that cannot be changed goes back without a toast', async ({ page, place }) => {
  const account = await addOfficer(place, '1-ADAM-6');
  await enter(page, account, '/officer');
  await expect(statusButton(page, 'Available')).toBeChecked();
  const posted = writesTo(page, /\/units\/status$/);
  await failRequests(page, '**/units/status');

  await statusButton(page, 'Busy').click();
  await expect(statusButton(page, 'Available')).toBeChecked();
  await expect(toast(page)).toHaveCount(0);
  await page.unroute('**/units/status');
  await statusButton(page, 'En Route').click();
  await expect(statusButton(page, 'En Route')).toBeChecked();

  const sent = { callsign: '1-ADAM-6', type: 'Police', location: 'On Duty' };
  expect(posted).toEqual([
    { ...sent, status: 'busy' },
    { ...sent, status: 'en-route' },
  ]);
  await expect(toast(page)).toHaveCount(0);
});

test('a status that cannot be changed goes back while no list can be read either', async ({
  page,
  place,
}) => {
  await enter(page, await addOfficer(place, '1-ADAM-6'), '/officer');
  await expect(statusButton(page, 'Available')).toBeChecked();
  await failRequests(page, '**/api/communities/*/units');
  await failRequests(page, '**/units/status');

  await statusButton(page, 'Busy').click();
  await statusButton(page, 'En Route').click();

  await expect(statusButton(page, 'Available')).toBeChecked();
  await expect(page.getByRole('region', { name: 'Active units' })).toContainText('AVL');
});

test('unit information is saved, or says that it was not', async ({ page, place }) => {
  const account = await addOfficer(place, '1-ADAM-7');
  await enter(page, account, '/officer');
  const saved = writesTo(page, /\/units\/info$/);
  await failRequests(page, '**/units/info');
  await press(page, 'Edit Info');
  const dialog = page.getByRole('dialog', { name: 'Unit Information' });
  await dialog.getByLabel('Callsign').fill('2-LINCOLN-9');
  await dialog.getByLabel('Rank').fill('Sergeant');

  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectFailure(page, 'Error', 'Failed to save unit information');
  await page.unroute('**/units/info');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectSuccess(page, 'Success', 'Unit information saved');

  await expect(page.getByRole('region', { name: 'Unit', exact: true })).toContainText('2-LINCOLN-9');
  const unit = { department: 'Police', name: 'Unknown', type: 'Police', status: 'available', location: null };
  expect(saved[1]).toEqual({
    ...unit,
    callsign: '2-LINCOLN-9',
    rank: 'Sergeant',
    statusSince: expect.any(String),
  });
});

test('a session that is gone is told of, and leads to sign in after half a second', async ({
  page,
  place,
}) => {
  const account = await addOfficer(place, '1-ADAM-10');
  await page.clock.install();
  await enter(page, account, '/officer');
  await expect(board(page, 'Active units')).toContainText('1-ADAM-10');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.clock.runFor(10);
  const asked: string[] = [];
  let isRefused = false;
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('response', (answer) => (isRefused ||= answer.status() === 401));
  await page.context().clearCookies();

  await expect(async () => {
    await page.clock.runFor(100);
    expect(isRefused).toBe(true);
  }).toPass({ intervals: [20] });
  await page.clock.runFor(50);
  await expectFailure(page, 'Unauthorized', 'You are logged out. Logging in again...');
  expect(asked).not.toContain('/api/login');
  await page.clock.runFor(500);

  await expect(page).toHaveURL('/auth');
  expect(asked.filter((path) => path === '/api/login')).toHaveLength(1);
});

test('F8 leads to a toast while a dialog is open, and Escape back into the dialog', async ({
  page,
  place,
}) => {
  const account = await addOfficer(place, '1-ADAM-11');
  let showToasts = () => {};
  const isLoaded = new Promise<void>((resolve) => (showToasts = resolve));
  await page.route('**/assets/toast-view-*.js', (route) => isLoaded.then(() => route.continue()));
  await enter(page, account, '/officer');
  await failRequests(page, '**/units/info');
  await press(page, 'Edit Info');
  const dialog = page.getByRole('dialog', { name: 'Unit Information' });
  await expect(dialog).toBeVisible();
  showToasts();
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  await save.press('Enter');
  await expectFailure(page, 'Error', 'Failed to save unit information');

  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toast(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss notice' })).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(toast(page)).toHaveCount(0);
  await expect(save).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const)
  test(`a toast covers neither the side panel nor the alarms nor the keys, ${width} pixels wide`, async ({
    page,
    place,
  }) => {
    await page.setViewportSize({ width, height });
    const account = await addOfficer(place, '1-ADAM-12');
    for (let count = 0; count < 6; count += 1) await open911(place);
    await enter(page, account, '/officer');
    await page.getByRole('button', { name: 'PANIC ALARM' }).click();
    await expect(page.getByRole('region', { name: 'Panic alarms' })).toBeVisible();
    await expect(toast(page)).toContainText('PANIC ALERT');
    // On a phone the hint is at the end of the page.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

    const covers = async (name: string, part: ReturnType<Page['locator']>) => {
      const [one, other] = [await toast(page).boundingBox(), await part.boundingBox()];
      if (!one || !other) throw new Error(`${name} is not there`);
      const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
      const isAbove = one.y >= other.y + other.height || other.y >= one.y + one.height;
      return isBeside || isAbove ? [] : [name];
    };
    expect([
      ...(await covers('side panel', page.getByRole('complementary', { name: 'Board' }))),
      ...(await covers('alarms', page.getByRole('region', { name: 'Panic alarms' }))),
      ...(await covers('keys', page.getByRole('button', { name: '? keys' }))),
    ]).toEqual([]);
  });
