import type { Locator, Page } from '@playwright/test';
import { createBolo } from '@ten8/contracts/cad/bolos';
import { detachUnit, updateCall } from '@ten8/contracts/cad/calls';
import { dispatchUnits } from '@ten8/contracts/cad/dispatch';
import { addOfficer, attachTo, board, open911, openTab, statusButton } from './support/officers';
import { enter } from './support/people';
import { expect, expectSuccess, test, toast } from './support/story';
import { addMember } from './support/story-community';

const form = (page: Page) => page.getByRole('form', { name: 'Active call assignment' });
const rows = (page: Page, list: Parameters<typeof board>[1]) => board(page, list).getByRole('listitem');
const attachFirst = (page: Page) =>
  rows(page, 'Active calls').first().getByRole('button', { name: 'ATTACH' }).click();

test('an officer without a unit is shown by the defaults until one is made', async ({ page, place }) => {
  const account = await addMember(place, 'Reese', 'Law Enforcement');
  await enter(page, account, '/officer');
  const head = page.getByRole('region', { name: 'Unit', exact: true });

  await expect(head).toContainText('UNIT-ID');
  await expect(head).toContainText('Unknown');
  await expect(head).toContainText('Officer · Police');
  await expect(board(page, 'Active units')).toContainText('NO ACTIVE UNITS');
  await expect(board(page, 'Active calls')).toContainText('NO ACTIVE CALLS');
  await expect(board(page, 'Active BOLOs')).toContainText('ACTIVE BOLOS (0)NO ACTIVE BOLOS');
  await expect(page.getByText('NO CALL ATTACHED', { exact: true })).toBeVisible();
  for (const name of [/^UPDATE/, /^DETACH/, /^CLEAR CALL/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('a first visit asks for callsign and name, and never again', async ({ page, place }) => {
  await enter(page, await addMember(place, 'Reese', 'Law Enforcement'), '/officer');
  const asked = page.getByRole('form', { name: 'Your unit' });
  await expect(page.getByRole('heading', { name: 'Who are you on the radio?', level: 2 })).toBeVisible();
  await asked.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(asked.getByLabel('Your callsign')).toBeFocused();

  await asked.getByLabel('Your callsign').fill('1-ADAM-12');
  await asked.getByLabel('Your name').fill('A. REESE');
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Success', 'Unit information saved');

  await expect(page.getByRole('region', { name: 'Unit', exact: true })).toContainText('1-ADAM-12A. REESE');
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('RETURN HOME is there while the unit is unavailable, and only then', async ({ page, place }) => {
  const account = await addOfficer(place, '1-ADAM-1');
  await enter(page, account, '/officer');
  const home = page.getByRole('button', { name: 'RETURN HOME' });
  await expect(rows(page, 'Active units')).toHaveCount(1);

  for (const name of ['Busy', 'En Route', 'On Scene', 'Available']) {
    await statusButton(page, name).click();
    await expect(statusButton(page, name)).toBeChecked();
    await expect(home).toHaveCount(0);
    await expect(rows(page, 'Active units')).toHaveCount(1);
  }
  await statusButton(page, 'Unavailable').click();
  await expect(board(page, 'Active units')).toContainText('NO ACTIVE UNITS');
  await home.click();

  await expect(page).toHaveURL('/department-select');
});

test('a change in one tab is no news of another officer in the other tab', async ({ page, place }) => {
  const { id: callId } = await open911(place);
  const other = await addOfficer(place, '2-ADAM-2');
  await enter(page, await addOfficer(place, '2-ADAM-1'), '/officer');
  await attachFirst(page);
  await expectSuccess(page, 'Attached to Call');
  const tab = await page.context().newPage();
  await tab.goto('/officer');
  await expect(form(tab).getByLabel('Location')).toHaveValue('1 PIER ROAD');

  await form(page).getByLabel('Location').fill('2 pier road');
  await page.getByRole('button', { name: /^UPDATE/ }).click();
  await expect(form(tab).getByLabel('Location')).toHaveValue('2 PIER ROAD');
  await open911(place, { location: 'LATER' });
  await expect(board(tab, 'Active calls')).toContainText('LATER');
  await expect(toast(tab)).toHaveCount(0);

  await other.ask(updateCall, { params: { callId }, body: { location: '9 QUAY' } });
  await expectSuccess(tab, 'Call Updated', 'Call #1 was updated by another officer');
});

test('what another officer changes in the attached call is shown and told of', async ({ page, place }) => {
  const { id: callId } = await open911(place, { postalCode: '1000' });
  const account = await addOfficer(place, '2-ADAM-1');
  const other = await addOfficer(place, '2-ADAM-2');
  await enter(page, account, '/officer');
  await attachFirst(page);
  await expectSuccess(page, 'Attached to Call');
  const units = page.getByRole('region', { name: 'Assigned units' }).getByRole('listitem');
  await expect(units).toHaveText([/^PRIMARY2-ADAM-1/]);

  await test.step('another unit backs this one up', async () => {
    await attachTo(callId, other);
    await expectSuccess(page, 'Call Updated', 'Call #1 was updated by another officer');
    await expect(units).toHaveText([/^PRIMARY2-ADAM-1/, /^BACKUP2-ADAM-2/]);
    await expect(form(page).getByLabel('Units Attached')).toHaveValue('2');
    await page.getByRole('button', { name: 'Dismiss notice' }).click();
  });

  await test.step('it leaves again', async () => {
    await other.ask(detachUnit, { params: { callId }, body: { unitId: other.unit.id } });
    await expectSuccess(page, 'Call Updated', 'Call #1 was updated by another officer');
    await expect(units).toHaveText([/^PRIMARY2-ADAM-1/]);
    await page.getByRole('button', { name: 'Dismiss notice' }).click();
  });

  await test.step('the other corrects the place while this one writes the description', async () => {
    await form(page).getByLabel('Incident Description').fill('two boats');
    await other.ask(updateCall, {
      params: { callId },
      body: { location: '9 QUAY', postalCode: '9000' },
    });
    await expectSuccess(page, 'Call Updated', 'Call #1 was updated by another officer');
    await expect(form(page).getByLabel('Location')).toHaveValue('9 QUAY');
    await expect(form(page).getByLabel('Postal Code')).toHaveValue('9000');
    await expect(form(page).getByLabel('Incident Description')).toHaveValue('TWO BOATS');
    await page.getByRole('button', { name: 'Dismiss notice' }).click();
  });

  await test.step('one’s own update is no news of another’s', async () => {
    await page.getByRole('button', { name: /^UPDATE/ }).click();
    await expectSuccess(page, 'Call Updated', 'Call #1');
    await open911(place, { location: 'LATER' });
    await expect(board(page, 'Active calls')).toContainText('LATER');
    await expect(toast(page)).not.toContainText('another officer');
  });

  await test.step('the other comes back and clears the call', async () => {
    await attachTo(callId, other);
    await expect(units).toHaveCount(2);
    await other.ask(updateCall, { params: { callId }, body: { status: 'closed' } });
    await expectSuccess(page, 'Call Cleared', 'Call #1 was closed: you are AVAILABLE (10-8)');
    await expect(page.getByText('NO CALL ATTACHED', { exact: true })).toBeVisible();
    await expect(form(page).getByLabel('Location')).toHaveValue('');
  });

  await test.step('dispatch sets the status', async () => {
    const body = { unitIds: [account.unit.id], status: 'busy' as const };
    await place.owner.ask(dispatchUnits, { params: { communityId: place.id }, body });
    await expectSuccess(page, 'Dispatch set you to BUSY (10-6)');
  });
});

test('CLEAR TEXT empties the form and sends nothing', async ({ page, place }) => {
  await open911(place, { postalCode: '1000' });
  const account = await addOfficer(place, '3-ADAM-1');
  await enter(page, account, '/officer');
  await attachFirst(page);
  await expect(form(page).getByLabel('Location')).toHaveValue('1 PIER ROAD');
  await expect(form(page).getByLabel('Call Number')).toHaveValue('#1');
  await expect(form(page).getByLabel('Caller')).toHaveValue('ANONYMOUS');
  for (const name of ['Call Number', 'Units Attached', 'Caller'])
    await expect(form(page).getByLabel(name)).not.toBeEditable();
  const written: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()));

  await page.getByRole('button', { name: 'CLEAR TEXT' }).click();

  for (const name of ['Location', 'Postal Code', 'Incident Description'])
    await expect(form(page).getByLabel(name)).toHaveValue('');
  await expect(page.getByText('ACTIVE CALL', { exact: true })).toBeVisible();
  expect(written.filter((url) => url.includes('/calls/'))).toEqual([]);
});

test('names, numbers, plates and what is written of a call become upper case', async ({ page, place }) => {
  const account = await addOfficer(place, '4-ADAM-1');
  await enter(page, account, '/officer');
  const typed = async (label: string) => {
    const box = page.getByRole('textbox', { name: label, exact: true });
    await box.pressSequentially('ab c1');
    await expect(box).toHaveValue('AB C1');
  };
  const by = (name: string) => page.getByRole('radio', { name }).click();

  for (const label of ['Location', 'Postal Code', 'Incident Description']) await typed(label);
  await openTab(page, 'NCIC RECORDS');
  for (const label of ['First Name', 'Last Name']) await typed(label);
  await by('DRIVER LICENSE');
  await typed('Driver License Number');
  await openTab(page, 'VEHICLE SEARCH');
  await typed('License Plate');
  await by('OWNER NAME');
  await typed('Owner Name (first or last)');
  await by('VIN');
  await typed('VIN');
  await page.goto('/law-enforcement');
  for (const label of ['First Name', 'Last Name']) await typed(label);
});

test('the list of active calls leaves out closed ones, and scrolls beyond 300 pixels', async ({
  page,
  place,
}) => {
  const { id } = await open911(place, { location: 'OVER AND DONE' });
  await place.owner.ask(updateCall, { params: { callId: id }, body: { status: 'closed' } });
  for (let count = 0; count < 12; count += 1) await open911(place);
  const account = await addOfficer(place, '5-ADAM-1');
  await enter(page, account, '/officer');

  await expect(rows(page, 'Active calls')).toHaveCount(12);
  await expect(board(page, 'Active calls')).not.toContainText('OVER AND DONE');
  await expect(rows(page, 'Active calls').first()).toContainText('#2 · 0 units · ANONYMOUS1 PIER ROAD');
  const list = board(page, 'Active calls').getByRole('list').locator('..');
  const [shown, whole] = await list.evaluate((box) => [box.clientHeight, box.scrollHeight]);

  expect(shown).toBe(300);
  expect(whole).toBeGreaterThan(300);
});

test('View looks for the plate, or the first three words, a tenth of a second after the tab', async ({
  page,
  place,
}) => {
  const params = { communityId: place.id };
  const bolos = [{ description: 'Tall man in a hat' }, { description: 'Fled the scene', plate: 'RUN77' }];
  for (const body of bolos) await place.owner.ask(createBolo, { params, body });
  const account = await addOfficer(place, '6-ADAM-1');
  await page.clock.install();
  await enter(page, account, '/officer');
  await expect(rows(page, 'Active BOLOs')).toHaveCount(2);
  await page.clock.pauseAt(Date.now() + 5_000);
  const searched: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/bolos/search')) searched.push(searchParams.get('q'));
  });
  const view = async (text: string) => {
    await rows(page, 'Active BOLOs').filter({ hasText: text }).getByRole('button', { name: 'View' }).click();
    await expect(page.getByRole('tab', { name: 'BOLOS' })).toHaveAttribute('aria-selected', 'true');
  };

  await view('Tall man');
  await page.clock.runFor(99);
  expect(searched).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => searched).toEqual(['Tall man in']);
  await page.clock.resume();
  await expect(page.getByText('SEARCH RESULTS (1)')).toBeVisible();

  await view('RUN77');
  await expect.poll(() => searched).toEqual(['Tall man in', 'RUN77']);
  await expect(page.getByRole('article', { name: /^BOLO/ })).toContainText('RUN77');
});

test('a click or Enter opens a call of the side panel for reading, without attaching', async ({
  page,
  place,
}) => {
  const officer = await addOfficer(place, '1-ADAM-1');
  await open911(place, { location: 'A VERY LONG PLACE BEHIND THE OLD MILL', postalCode: '7113' });
  await enter(page, officer, '/officer');
  const row = rows(page, 'Active calls').first();
  const call = page.getByRole('dialog', { name: 'Call #1' });

  for (const [how, read] of [
    ['a click', (row: Locator) => row.getByText('BOAT ON FIRE').click()],
    ['Enter', (row: Locator) => row.press('Enter')],
  ] as const)
    await test.step(how, async () => {
      await expect(row).toContainText('BOAT ON FIRE');

      await read(row);

      await expect(call).toContainText('A VERY LONG PLACE BEHIND THE OLD MILL');
      await expect(call).toContainText('BOAT ON FIRE');
      await expect(page.getByText('NO CALL ATTACHED', { exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(call).toBeHidden();
    });

  await row.press('Enter');
  await call.getByRole('button', { name: 'ATTACH' }).click();
  await expect(page.getByText('ACTIVE CALL', { exact: true })).toBeVisible();
});

test('calls are read before one is taken, in one order on every screen', async ({ page, place }) => {
  const officer = await addOfficer(place, '1-ADAM-1');
  const attended = await open911(place, { location: 'ATTENDED', postalCode: '7113' });
  await attachTo(attended.id, officer);
  await open911(place, { location: 'OLDER', description: 'BOAT ON FIRE AT THE PIER' });
  await open911(place, { location: 'NEWER' });
  await open911(place, { location: 'WORST', priority: 'critical' });
  const reader = await addOfficer(place, '1-ADAM-2');
  await enter(page, reader, '/officer');
  const lines = page.getByRole('region', { name: 'Calls to take' }).getByRole('listitem');
  const inOrder = [/WORST/, /OLDER/, /NEWER/, /ATTENDED/];

  await expect(lines).toHaveText(inOrder);
  await expect(rows(page, 'Active calls')).toHaveText(inOrder);
  await expect(lines.nth(1)).toContainText('BOAT ON FIRE AT THE PIER');
  await expect(lines.nth(1)).toContainText('NO UNIT YET');
  await expect(lines.nth(3)).toContainText('ATTENDED · 7113');
  await expect(lines.nth(3)).toContainText('1-ADAM-1');
  await lines.nth(1).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Call #2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lines.nth(1)).toBeFocused();
  await lines.nth(1).getByRole('button', { name: 'ATTACH' }).click();

  await expect(page.getByText('ACTIVE CALL', { exact: true })).toBeVisible();
  await expect(form(page).getByLabel('Location')).toHaveValue('OLDER');
  await expect(lines).toHaveCount(0);
  await page.goto('/officer?view=dashboard');
  await expect(page.getByRole('list', { name: 'Active calls' }).getByRole('listitem')).toHaveText([
    /WORST/,
    /NEWER/,
    /ATTENDED|OLDER/,
  ]);
});
