import { expect, type Page } from '@playwright/test';
import { listCalls } from '@ten8/contracts/cad/calls';
import { createCharacter } from '@ten8/contracts/civilian/characters';
import { admit, foundCommunity, type Actor, type Place } from './stage/actors';
import { answerWrites, notice, test } from './stage/test';

let place: Place;
let ann: Actor;
let officer: Actor;

test.beforeEach(async () => {
  place = await foundCommunity();
  ann = await admit(place, 'Ann');
  officer = await admit(place, 'Omar', 'Law Enforcement');
});

const callsSeenByOfficers = () => officer.ask(listCalls, { params: { communityId: place.communityId } });

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Call Emergency Services' }).click();
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

test('a call needs a location, then a description', async ({ enter }) => {
  const page = await enter(ann, '/civilian', place.communityId);
  const form = await openDialog(page);
  await expect(form.dialog.getByRole('note')).toContainText(/roleplay only/i);

  await form.submit.click();
  await expect(notice(page)).toContainText('Location Required');
  await expect(notice(page)).toContainText('Please provide a location for the emergency');
  await expect(notice(page)).toHaveAttribute('data-tone', 'destructive');
  await form.location.fill('Legion Square');
  await form.submit.click();
  await expect(notice(page)).toContainText('Description Required');
  await expect(notice(page)).toContainText('Please describe the nature of the emergency');

  await form.cancel.click();
  await expect(form.dialog).toBeHidden();
  expect(await callsSeenByOfficers()).toEqual([]);
});

test('an anonymous call reaches officers as active and of high priority', async ({ enter }) => {
  const page = await enter(ann, '/civilian', place.communityId);
  const form = await openDialog(page);
  await expect(form.caller.locator('option')).toHaveText(['Anonymous Caller']);

  await form.location.fill('Legion Square');
  await form.postalCode.pressSequentially('123456789012');
  await form.description.fill('A fight outside the bank');
  await form.submit.click();

  await expect(notice(page)).toContainText('Emergency Call Submitted');
  await expect(notice(page)).toContainText('Your 911 call has been dispatched to emergency responders');
  await expect(form.dialog).toBeHidden();
  expect(await callsSeenByOfficers()).toMatchObject([
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

test('a character calls by their name in capitals', async ({ enter }) => {
  const { id } = await ann.ask(createCharacter, {
    params: { communityId: place.communityId },
    body: { firstName: 'Mia', lastName: 'Caller', dateOfBirth: '1990-02-01' },
  });
  const page = await enter(ann, '/civilian', place.communityId);
  const form = await openDialog(page);

  await form.caller.selectOption('Mia Caller');
  await form.location.fill('Vespucci Beach');
  await form.description.fill('Someone fell off the pier');
  await form.submit.click();

  await expect(notice(page)).toContainText('Emergency Call Submitted');
  expect(await callsSeenByOfficers()).toMatchObject([
    { callerName: 'MIA CALLER', characterId: id, priority: 'high', status: 'active' },
  ]);
});

for (const [title, body, sentence] of [
  ['the server’s sentence', { message: 'The line is dead', code: 'unavailable' }, 'The line is dead'],
  ['a way on where the server says nothing', {}, 'Please try again or call 911 directly'],
] as const)
  test(`a call that fails keeps what was typed and gives ${title}`, async ({ enter }) => {
    const page = await enter(ann, '/civilian', place.communityId);
    await answerWrites(page, 503, body);
    const form = await openDialog(page);

    await form.location.fill('Route 68');
    await form.description.fill('Engine fire');
    await form.submit.click();

    await expect(notice(page)).toContainText('Failed to Submit Call');
    await expect(notice(page)).toContainText(sentence);
    await expect(form.location).toHaveValue('Route 68');
    await expect(form.description).toHaveValue('Engine fire');
  });
