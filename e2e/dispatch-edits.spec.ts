import type { Page } from '@playwright/test';
import { listCalls, updateCall } from '@ten8/contracts/cad/calls';
import { reopenCall } from '@ten8/contracts/cad/merges';
import { callRow, openDesk, pane, timelineLines } from './support/desk';
import { tabTo } from './support/keyboard';
import { open911, test } from './support/officers';
import { expect, expectFailure, expectSuccess, toast } from './support/story';

test.use({ viewport: { width: 1440, height: 900 } });

async function retype(page: Page, label: string, text: string) {
  await tabTo(page, pane(page, 'Chosen call').getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

test('two dispatchers edit one call by keyboard alone, and neither loses an edit', async ({
  page,
  place,
  newPage,
}) => {
  await open911(place);
  const second = await newPage();
  await openDesk(page, place);
  await openDesk(second, place, 'Sam');
  const field = (of: Page, label: string) => pane(of, 'Chosen call').getByLabel(label, { exact: true });
  const save = async (of: Page) => {
    await of.keyboard.press('Escape');
    await of.keyboard.press('u');
  };

  for (const each of [page, second]) {
    await callRow(each, '#1').waitFor();
    await each.keyboard.press('j');
  }
  for (const each of [page, second]) await expect(pane(each, 'Chosen call')).toContainText('1 other here');

  await test.step('what they change in different fields is kept', async () => {
    await retype(page, 'Location', 'end of the pier');
    await retype(second, 'Postal code', '7113');
    await save(second);
    await expectSuccess(second, 'Call Updated');
    await expect(field(page, 'Postal code')).toHaveValue('7113');
    await expect(field(page, 'Location')).toHaveValue('END OF THE PIER');
    await save(page);
    await expectSuccess(page, 'Call Updated');
    await expect(field(second, 'Location')).toHaveValue('END OF THE PIER');
  });

  await test.step('in the same field the second one sees both texts and chooses', async () => {
    const description = 'Description';
    await retype(page, description, 'two boats');
    await retype(second, description, 'one boat');
    await save(second);
    await expect(timelineLines(page).first()).toContainText('→ ONE BOAT');
    await save(page);
    await expectFailure(page, 'Update Failed', 'Somebody changed this call while you were typing');
    const conflict = page.getByRole('region', { name: 'Changed by somebody else' });
    await expect(conflict.getByRole('listitem')).toContainText(
      /^DescriptionNow: ONE BOAT, by Sam.*Yours: TWO BOATS/,
    );
    await expect(conflict.getByRole('button', { name: 'Take mine' })).toBeInViewport({ ratio: 1 });
    await tabTo(page, conflict.getByRole('button', { name: 'Take mine' }));
    await page.keyboard.press('Enter');
    await save(page);
    await expect(timelineLines(second).first()).toContainText('Description: ONE BOAT → TWO BOATS');
    await expect(field(second, description)).toHaveValue('TWO BOATS');
  });
});

test('a dialog about a call that somebody else closes does not open again', async ({ page, place }) => {
  const { id: callId } = await open911(place, { location: 'PIER' });
  await open911(place, { location: 'QUAY' });
  await openDesk(page, place);
  await callRow(page, 'PIER').click();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText('Assign units to call #1');

  await place.owner.ask(updateCall, { params: { callId }, body: { status: 'closed' } });
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('j');

  await expect(pane(page, 'Chosen call')).toContainText('CALL #2');
  await expect(page.getByRole('dialog')).toBeHidden();

  await place.owner.ask(reopenCall, { params: { callId } });
  await expect(callRow(page, 'PIER')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('what is typed into a call stays when somebody else closes it, and no letter acts as a key', async ({
  page,
  place,
}) => {
  const { id: callId } = await open911(place, { location: 'PIER' });
  await openDesk(page, place);
  await callRow(page, 'PIER').click();
  const description = pane(page, 'Chosen call').getByRole('textbox', { name: 'Description' });
  await description.fill('TWO ARE ');

  await place.owner.ask(updateCall, { params: { callId }, body: { status: 'closed' } });
  await expect(pane(page, 'Calls')).toContainText('NO ACTIVE CALLS');
  await page.keyboard.type('out of the boat');

  await expect(pane(page, 'Chosen call')).toContainText('THIS CALL WAS CLOSED');
  await expect(description).toHaveValue('TWO ARE OUT OF THE BOAT');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expectFailure(page, 'Update Failed', 'This call is closed');
  await expect(description).toHaveValue('TWO ARE OUT OF THE BOAT');
  await page.getByRole('button', { name: 'DISMISS', exact: true }).click();
  await expect(pane(page, 'Chosen call')).toContainText('Choose a call');
});

test('what is typed into a call and not saved is there again when the call is', async ({ page, place }) => {
  await open911(place, { location: 'PIER', description: 'BOAT ON FIRE' });
  await open911(place, { location: 'QUAY', description: 'LOST CHILD' });
  await openDesk(page, place);
  const location = pane(page, 'Chosen call').getByLabel('Location');
  await callRow(page, 'PIER').click();
  await location.fill('PIER END');

  await callRow(page, 'QUAY').click();
  await expect(toast(page)).toContainText('keeps your changes until you open it again');
  await expect(location).toHaveValue('QUAY');
  await callRow(page, 'PIER').click();
  await expect(location).toHaveValue('PIER END');

  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expectSuccess(page, 'Call Updated');
  await callRow(page, 'QUAY').click();
  await callRow(page, 'PIER END').click();
  await expect(location).toHaveValue('PIER END');
});

test('a call is closed with what was typed into it, or without it, and never says that it keeps it', async ({
  page,
  place,
}) => {
  await open911(place, { location: 'PIER', description: 'BOAT ON FIRE' });
  await open911(place, { location: 'QUAY', description: 'LOST CHILD' });
  await openDesk(page, place);
  const location = pane(page, 'Chosen call').getByLabel('Location');
  const closing = page.getByRole('alertdialog');
  const askToClose = async (name: string, text: string) => {
    await callRow(page, name).click();
    await location.fill(text);
    await page.getByRole('button', { name: 'CLOSE CALL' }).click();
  };

  await askToClose('PIER', 'PIER END');
  await expect(closing.getByRole('checkbox', { name: 'Save what I typed, too: Location' })).toBeChecked();
  await closing.getByRole('button', { name: 'Close Call' }).click();
  await expectSuccess(page, 'Call Closed', 'Call #1');
  await expect(pane(page, 'Chosen call')).toContainText('Choose a call');
  await askToClose('QUAY', 'QUAY 42');
  await closing.getByRole('checkbox').uncheck();
  await closing.getByRole('button', { name: 'Close Call' }).click();
  await expectSuccess(page, 'Call Closed', 'Call #2');

  await expect(pane(page, 'Chosen call')).toContainText('Choose a call');
  await expect(page.getByText(/keeps your changes/)).toBeHidden();
  const calls = await place.owner.ask(listCalls, { params: { communityId: place.id } });
  expect(calls.map(({ location: saved, status }) => [saved, status])).toEqual([
    ['QUAY', 'closed'],
    ['PIER END', 'closed'],
  ]);
});
