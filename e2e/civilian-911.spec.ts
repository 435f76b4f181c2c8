import type { Page } from '@playwright/test';
import { listCalls } from '@ten8/contracts/cad/calls';
import { button } from './support/locate';
import { enter } from './support/people';
import { addCharacter } from './support/records';
import { expect, expectFailure, expectSuccess, failWrites, test } from './support/story';
import { addMember, type StoryCommunity } from './support/story-community';

async function callsSeenByOfficers(place: StoryCommunity) {
  const officer = await addMember(place, 'Omar', 'Law Enforcement');
  return officer.ask(listCalls, { params: { communityId: place.id } });
}

async function openDialog(page: Page) {
  await button(page, 'Call Emergency Services').click();
  const dialog = page.getByRole('dialog', { name: 'Call Emergency Services' });
  return {
    dialog,
    caller: dialog.getByLabel('Caller identity'),
    location: dialog.getByLabel('Location'),
    postalCode: dialog.getByLabel('Postal code'),
    description: dialog.getByLabel('Description'),
    submit: dialog.getByRole('button', { name: 'SUBMIT 911 CALL' }),
    cancel: dialog.getByRole('button', { name: 'CANCEL' }),
  };
}

test('a call needs a location, then a description', async ({ page, place, civilian }) => {
  await enter(page, civilian, '/civilian');
  const form = await openDialog(page);
  await expect(form.dialog.getByRole('note')).toContainText(/roleplay only/i);

  await form.submit.click();
  await expectFailure(page, 'Location Required', 'Please provide a location for the emergency');
  await form.location.fill('Legion Square');
  await form.submit.click();
  await expectFailure(page, 'Description Required', 'Please describe the nature of the emergency');

  await form.cancel.click();
  await expect(form.dialog).toBeHidden();
  expect(await callsSeenByOfficers(place)).toEqual([]);
});

test('an anonymous call reaches officers as active and of high priority', async ({
  page,
  place,
  civilian,
}) => {
  await enter(page, civilian, '/civilian');
  const form = await openDialog(page);
  await expect(form.caller.locator('option')).toHaveText(['Anonymous Caller']);

  await form.location.fill('Legion Square');
  await form.postalCode.pressSequentially('123456789012');
  await form.description.fill('A fight outside the bank');
  await form.submit.click();

  await expectSuccess(
    page,
    'Emergency Call Submitted',
    'Your 911 call has been dispatched to emergency responders',
  );
  await expect(form.dialog).toBeHidden();
  expect(await callsSeenByOfficers(place)).toMatchObject([
    {
      callerName: 'ANONYMOUS',
      characterId: null,
      location: 'Legion Square',
      postalCode: '1234567890',
      description: 'A fight outside the bank',
      priority: 'high',
      status: 'active',
    },
  ]);
});

test('a character calls by their name in capitals', async ({ page, place, civilian }) => {
  const { id } = await addCharacter(place, civilian, 'Mia', 'Caller');
  await enter(page, civilian, '/civilian');
  const form = await openDialog(page);

  await form.caller.selectOption('Mia Caller');
  await form.location.fill('Vespucci Beach');
  await form.description.fill('Someone fell off the pier');
  await form.submit.click();

  await expectSuccess(page, 'Emergency Call Submitted');
  expect(await callsSeenByOfficers(place)).toMatchObject([
    { callerName: 'MIA CALLER', characterId: id, priority: 'high', status: 'active' },
  ]);
});

test('a call that fails says so, and keeps what was typed', async ({ page, civilian }) => {
  await enter(page, civilian, '/civilian');
  const form = await openDialog(page);
  await form.location.fill('Route 68');
  await form.description.fill('Engine fire');

  for (const [title, body, sentence] of [
    ['the server’s sentence', { message: 'The line is dead', code: 'unavailable' }, 'The line is dead'],
    ['a way on where the server says nothing', {}, 'Please try again or call 911 directly'],
  ] as const)
    await test.step(`it gives ${title}`, async () => {
      await failWrites(page, 503, body);
      await form.submit.click();

      await expectFailure(page, 'Failed to Submit Call', sentence);
      await expect(form.location).toHaveValue('Route 68');
      await expect(form.description).toHaveValue('Engine fire');
    });
});
