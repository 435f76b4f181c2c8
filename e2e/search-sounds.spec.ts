import { createBolo } from '@ten8/contracts/cad/bolos';
import { fileReport } from '@ten8/contracts/cad/reports';
import { searchCharacters, searchVehicles } from '@ten8/contracts/civilian/search';
import {
  ALERT,
  allowSound,
  expectSilence,
  gainOf,
  recordSound,
  tones,
  untilSilent,
} from './support/audio-probe';
import { addCar, addOfficer, addSubject, openTab, test } from './support/officers';
import { expect } from './support/story';

// As long as the sounds themselves.
test.describe.configure({ timeout: 120_000 });

test('a person with reports sounds the alert, and a person without does not', async ({ openAs, place }) => {
  const params = { communityId: place.id };
  const { id: characterId } = await addSubject(place, { firstName: 'KNOWN', lastName: 'KNAVE' });
  await addSubject(place, { firstName: 'CLEAN', lastName: 'SLATE' });
  const body = {
    characterId,
    charges: ['THEFT'],
    location: 'PIER',
    description: 'TOOK A BOAT AND SAILED OFF',
  };
  await place.owner.ask(fileReport, { params, body });
  const officer = await addOfficer(place, '7-ADAM-1');
  // The searches' service hears of the report a moment after it is filed.
  const reports = async () =>
    (await officer.ask(searchCharacters, { params, query: { lastName: 'KNAVE' } }))[0]?.reports ?? [];
  await expect.poll(reports).toHaveLength(1);
  const page = await openAs(officer, '/officer#ncic', recordSound);
  await allowSound(page);
  const lastName = page.getByRole('textbox', { name: 'Last Name' });

  await lastName.fill('SLATE');
  await lastName.press('Enter');
  await expect(page.getByRole('article', { name: 'SLATE, CLEAN' })).toBeVisible();
  await expectSilence(page);
  await lastName.fill('KNAVE');
  await lastName.press('Enter');
  await expect(page.getByRole('article', { name: 'KNAVE, KNOWN' })).toContainText('1 PRIOR REPORT');

  await expect.poll(() => tones(page)).toEqual(ALERT);
  expect(await gainOf(page, 'alert')).toBeLessThan(1);
});

test('a stolen vehicle and one with a BOLO sound the alert, and another does not', async ({
  openAs,
  place,
}) => {
  const owner = await addSubject(place);
  await addCar(place, owner, 'HOT1', { isStolen: true });
  await addCar(place, owner, 'WANTED1');
  await addCar(place, owner, 'PLAIN1');
  const params = { communityId: place.id };
  await place.owner.ask(createBolo, { params, body: { description: 'HIT AND RUN', plate: 'WANTED1' } });
  const officer = await addOfficer(place, '8-ADAM-1');
  // The searches' service hears of the BOLO a moment after it is created.
  const boloOn = async (plate: string) =>
    (await officer.ask(searchVehicles, { params, query: { plate } }))[0]?.bolo;
  await expect.poll(() => boloOn('WANTED1')).toBeTruthy();
  const page = await openAs(officer, '/officer', recordSound);
  await allowSound(page);
  await openTab(page, 'VEHICLE SEARCH');
  const run = async (plate: string, sight: string) => {
    await page.getByLabel('License Plate').fill(plate);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: plate })).toContainText(sight);
  };

  await run('PLAIN1', 'REGISTERED');
  await expectSilence(page);
  await run('HOT1', 'STOLEN VEHICLE');
  await expect.poll(() => tones(page)).toEqual(ALERT);
  await untilSilent(page);
  await run('WANTED1', 'ACTIVE BOLO');
  await expect.poll(() => tones(page)).toEqual(ALERT);
});
