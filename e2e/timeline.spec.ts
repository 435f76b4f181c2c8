import type { Locator, Page } from '@playwright/test';
import { editCall } from '@ten8/contracts/cad/call-edits';
import { updateCall } from '@ten8/contracts/cad/calls';
import { listCallEntries } from '@ten8/contracts/cad/timeline';
import { seriousFindings } from './support/axe';
import { addOfficer, attachTo, open911, statusButton, test, writesTo } from './support/officers';
import { enter } from './support/people';
import { expect, expectFailure, expectSuccess } from './support/story';

const form = (page: Page) => page.getByRole('form', { name: 'Active call assignment' });
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const lines = (page: Page) => timeline(page).getByRole('listitem');
const conflicts = (page: Page) => page.getByRole('region', { name: 'Changed by somebody else' });

test('what two officers write into one field is lost for neither, by keyboard alone', async ({
  page,
  place,
}) => {
  const { id: callId } = await open911(place);
  const [account, other] = [await addOfficer(place, '1-ADAM-12'), await addOfficer(place, '2-LINCOLN-5')];
  await attachTo(callId, account);
  await enter(page, account, '/officer');
  const location = form(page).getByLabel('Location');
  const description = form(page).getByLabel('Incident Description');
  await expect(location).toHaveValue('1 PIER ROAD');

  await location.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('end of the pier');
  await description.focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('two boats');
  const theirs = { version: 2, location: 'LEGION SQUARE', description: 'ONE BOAT', postalCode: '7113' };
  await other.ask(editCall, { params: { callId }, body: theirs });
  await expect(form(page).getByLabel('Postal Code')).toHaveValue('7113');
  await expect(location).toHaveValue('END OF THE PIER');
  await location.focus();
  await page.keyboard.press('Enter');

  await expectFailure(page, 'Update Failed', 'Somebody changed this call while you were typing');
  await expect(conflicts(page).getByRole('listitem')).toContainText([
    'Now: LEGION SQUARE, by 2-LINCOLN-5Yours: END OF THE PIER',
    'Now: ONE BOAT, by 2-LINCOLN-5Yours: TWO BOATS',
  ]);
  expect(await seriousFindings(page)).toEqual([]);
  await conflicts(page).getByRole('button', { name: 'Keep theirs' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(location).toHaveValue('LEGION SQUARE');
  await conflicts(page).getByRole('button', { name: 'Take mine' }).focus();
  await page.keyboard.press('Enter');
  await expect(conflicts(page)).toBeHidden();
  await location.focus();
  await page.keyboard.press('Enter');

  await expectSuccess(page, 'Call Updated');
  await expect(lines(page).first()).toContainText('1-ADAM-12Description: ONE BOAT → TWO BOATS');
  await expect(lines(page)).toHaveCount(6);
});

test('a note that is being typed when its call is closed sets no status and is not lost', async ({
  page,
  place,
}) => {
  const { id: callId } = await open911(place);
  const officer = await addOfficer(place, '1-ADAM-12');
  await attachTo(callId, officer);
  await enter(page, officer, '/officer');
  const note = timeline(page).getByRole('textbox', { name: 'Note' });
  await note.focus();
  const statuses = writesTo(page, /\/units\/status$/);

  const typing = page.keyboard.type('2'.repeat(40), { delay: 100 });
  await expect(note).toHaveValue(/22/);
  await place.owner.ask(updateCall, { params: { callId }, body: { status: 'closed' } });
  await expect(note).toBeHidden();
  await typing;

  expect(statuses).toEqual([]);
  const unsaved = page.getByRole('region', { name: 'Text that was not saved' });
  await expect(unsaved.getByRole('alert')).toContainText('You are no longer on call #1');
  await expect(unsaved.getByRole('textbox')).toHaveValue('2'.repeat(40));
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(unsaved).toBeHidden();
  const entries = await officer.ask(listCallEntries, { params: { callId }, query: {} });
  expect(entries.at(-1)).toMatchObject({ kind: 'note', data: { text: '2'.repeat(40) } });
});

test('on a phone a note that was not saved has room to be read', async ({ page, place }) => {
  const { id: callId } = await open911(place);
  const officer = await addOfficer(place, '1-ADAM-12');
  await attachTo(callId, officer);
  await page.setViewportSize({ width: 360, height: 740 });
  await enter(page, officer, '/officer');
  await form(page).getByLabel('Incident Description').fill('RED SEDAN, NORTH ON ROUTE 68');

  await place.owner.ask(updateCall, { params: { callId }, body: { status: 'closed' } });

  const unsaved = page.getByRole('region', { name: 'Text that was not saved' });
  await expect(unsaved.getByRole('textbox')).toHaveValue(/RED SEDAN/);
  const width = async (name: Locator) => (await name.boundingBox())?.width ?? 0;
  expect(await width(unsaved.getByRole('textbox'))).toBeGreaterThan((await width(unsaved)) / 2);
});

test('a note that is not added yet is still there after a look at another tab', async ({ page, place }) => {
  const { id: callId } = await open911(place);
  const officer = await addOfficer(place, '1-ADAM-12');
  await attachTo(callId, officer);
  await enter(page, officer, '/officer');
  const note = timeline(page).getByRole('textbox', { name: 'Note' });
  await note.fill('Red sedan');

  await page.getByRole('tab', { name: 'NCIC RECORDS' }).click();
  await expect(note).toBeHidden();
  await page.getByRole('tab', { name: 'CAD SYSTEM' }).click();

  await expect(note).toHaveValue('Red sedan');
});

test('a note is read by colleagues at once, and corrected with its first wording kept', async ({
  page,
  place,
  openAs,
}) => {
  const { id: callId } = await open911(place);
  const [account, other] = [await addOfficer(place, '3-ADAM-1'), await addOfficer(place, '3-ADAM-2')];
  for (const officer of [account, other]) await attachTo(callId, officer);
  await enter(page, account, '/officer');
  const colleague = await openAs(other);
  await expect(lines(colleague).last()).toContainText('Opened by ANONYMOUS: 1 PIER ROAD');

  const note = timeline(page).getByRole('textbox', { name: 'Note' });
  await note.focus();
  await page.keyboard.type('Caller hung up');
  await page.keyboard.press('Enter');
  await expect(lines(colleague).first()).toContainText('3-ADAM-1Caller hung up');
  await expect(note).toHaveValue('');
  await expect(lines(colleague).first().getByRole('button', { name: 'CORRECT' })).toHaveCount(0);

  await lines(page).first().getByRole('button', { name: 'CORRECT' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Corrected note' })).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Caller is back');
  await page.keyboard.press('Enter');
  await expect(lines(page).first()).toBeFocused();

  await expect(lines(colleague).first()).toContainText('3-ADAM-1Caller is backcorrected');
  await lines(colleague).first().getByText('corrected').click();
  await expect(lines(colleague).first()).toContainText('Caller hung up');
});

test('units that come and go and their status are lines of the timeline', async ({ page, place }) => {
  const { id: callId } = await open911(place);
  const account = await addOfficer(place, '4-ADAM-1');
  await enter(page, account, '/officer');
  const asked = writesTo(page, /\/notes$/);
  await page.getByRole('region', { name: 'Active calls' }).getByRole('button', { name: 'ATTACH' }).click();

  await expect(lines(page).first()).toContainText('4-ADAM-1 assigned');
  await statusButton(page, 'On Scene').click();
  await expect(lines(page).first()).toContainText('4-ADAM-1: Available → On Scene');
  await expect(timeline(page).getByRole('button', { name: 'ADD NOTE' })).toBeDisabled();
  await place.owner.ask(updateCall, { params: { callId }, body: { status: 'closed' } });

  await expect(timeline(page)).toBeHidden();
  expect(asked).toEqual([]);
});
