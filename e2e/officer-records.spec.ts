import type { Locator, Page } from '@playwright/test';
import { createBolo } from '@ten8/contracts/cad/bolos';
import { fileReport } from '@ten8/contracts/cad/reports';
import { saveLicenses } from '@ten8/contracts/civilian/licenses';
import { openLookup, openSearchTab, searchSubject } from './support/lookups';
import { addCar, addOfficer, addSubject, attachTo, open911 } from './support/officers';
import { enter } from './support/people';
import { expect, failRequests, test } from './support/story';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What a dialog's list of labels and values says of one label. */
const fact = (within: Locator, label: string) =>
  within
    .locator('dl > div')
    .filter({ has: within.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd');

test('licences that cannot be loaded are shown as NONE ON FILE everywhere', async ({ page, place }) => {
  const jodie = await addSubject(place);
  await addCar(place, jodie, 'MARSH1');
  await place.owner.ask(saveLicenses, {
    params: { characterId: jodie.id },
    body: { licenses: [{ type: 'drivers', status: 'revoked' }] },
  });
  await page.clock.install();
  const account = await addOfficer(place, '2-ADAM-1');
  await enter(page, account, '/officer#ncic');

  await test.step('they are shown while they can be loaded', async () => {
    await searchSubject(page, 'ncic');
    await expect(page.getByRole('article')).toContainText(/Drivers\s*REVOKED/);
    await expect(page.getByRole('article')).toContainText(/Weapons\s*NONE/);
  });

  await failRequests(page, '**/api/characters/*/licenses');
  await page.reload();
  await searchSubject(page, 'ncic');
  await expect(page.getByRole('article')).toContainText('NO LICENSES ON FILE');
  await page.goto('/officer#vehicles');
  await page.reload();
  await searchSubject(page, 'vehicles');
  await openLookup(page, 'OWNER LOOKUP');
  await expect(dialog(page, 'Owner Lookup (NCIC)')).toContainText('NO LICENSES ON FILE');
  await page.goto('/law-enforcement');
  await page.getByLabel('Last Name').fill('MARSH');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Search results' })).toContainText('NO LICENSES ON FILE');
});

test('the owner’s record shows the person, and a box of warrants and flags', async ({ page, place }) => {
  const looks = {
    gender: 'Female',
    race: 'Human',
    height: 70,
    weight: 150,
    eyeColor: 'Hazel',
    build: 'SLIM',
  };
  const marks = { warrants: ['ARSON'], flags: ['ARMED'] };
  const jodie = await addSubject(place, {
    ...looks,
    ...marks,
    phoneNumber: '555-0199',
    licenseNumber: 'D12',
  });
  await addCar(place, jodie, 'MARSH1');
  await place.owner.ask(saveLicenses, {
    params: { characterId: jodie.id },
    body: {
      licenses: [
        { type: 'drivers', status: 'active' },
        { type: 'weapons', status: 'expired' },
      ],
    },
  });
  await openSearchTab(page, place, 'vehicles');
  await openLookup(page, 'OWNER LOOKUP');
  const record = dialog(page, 'Owner Lookup (NCIC)');

  await expect(fact(record, 'Full Name')).toHaveText('MARSH, JODIE');
  await expect(fact(record, 'Date of Birth')).toHaveText('1990-02-01');
  await expect(fact(record, 'Gender')).toHaveText('Female');
  await expect(fact(record, 'Height / Weight')).toHaveText('70 in (5′10″) / 150 lbs');
  await expect(fact(record, 'Eye Color')).toHaveText('Hazel');
  await expect(fact(record, 'Hair Color')).toHaveText('NOT ON FILE');
  await expect(fact(record, 'Residence')).toHaveText('NOT ON FILE');
  await expect(fact(record, 'Phone')).toHaveText('555-0199');
  await expect(fact(record, 'License Number')).toHaveText('D12');
  await expect(record.getByRole('list', { name: 'Licenses' }).getByRole('listitem')).toHaveText([
    'WeaponsEXPIRED',
    'DriversACTIVE',
  ]);
  const alerts = record.getByRole('region', { name: 'Alerts and warnings' });
  await expect(alerts.getByRole('listitem')).toHaveText(['WARRANT ARSON', 'FLAG ARMED']);
  await record.getByRole('button', { name: 'CLOSE RECORD' }).click();
  await expect(record).toBeHidden();
});

test('the record lists citations with fine and court date, arrests with bail, and a date that is unknown', async ({
  page,
  place,
}) => {
  const { id: characterId } = await addSubject(place);
  const params = { communityId: place.id };
  const both = { characterId, location: 'PIER', description: 'RAN FROM THE HARBOUR GUARD' };
  const fine = { fineAmount: 250, courtDate: '2027-03-15', bailAmount: 9_000 };
  await place.owner.ask(fileReport, {
    params,
    body: { ...both, ...fine, type: 'CITATION', charges: ['SPEEDING'] },
  });
  await place.owner.ask(fileReport, {
    params,
    body: { ...both, ...fine, type: 'ARREST', charges: ['THEFT', 'EVADING'] },
  });
  await page.route('**/reports?*', async (route) => {
    const [arrest, citation] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...arrest, createdAt: null }, citation] });
  });
  await openSearchTab(page, place, 'ncic');
  await openLookup(page, 'VIEW FULL RECORD');
  const entries = dialog(page, 'Full Criminal Record').getByRole('article');

  await expect(entries).toHaveCount(2);
  const arrest = entries.nth(0);
  await expect(arrest).toContainText(/ARREST.*R-\d{4}-\d{6}.*Unknown Date/s);
  await expect(fact(arrest, 'Charges')).toHaveText('THEFT, EVADING');
  await expect(fact(arrest, 'Location')).toHaveText('PIER');
  await expect(fact(arrest, 'Description')).toHaveText('RAN FROM THE HARBOUR GUARD');
  await expect(fact(arrest, 'Bail')).toHaveText('$9,000');
  await expect(arrest).not.toContainText(/Fine|Court Date|250/);
  const citation = entries.nth(1);
  await expect(citation).toContainText('CITATION');
  await expect(citation).not.toContainText(/Unknown Date|Bail/);
  await expect(fact(citation, 'Fine')).toHaveText('$250');
  await expect(fact(citation, 'Court Date')).toHaveText('2027-03-15');
});

test('the vehicle history shows every car as active and valid, and its buttons lead on', async ({
  page,
  place,
}) => {
  const jodie = await addSubject(place);
  const bad = { registrationStatus: 'suspended', insuranceStatus: 'none' };
  await addCar(place, jodie, 'MARSH1', { year: 2003, color: 'RED', vin: 'V1', ...bad });
  await openSearchTab(page, place, 'ncic');
  await openLookup(page, 'VEHICLE HISTORY');
  const history = dialog(page, 'Vehicle History (DMV)');
  const car = history.getByRole('article', { name: 'MARSH1' });

  await expect(fact(history, 'Owner')).toHaveText('MARSH, JODIE');
  await expect(fact(car, 'Make / Model')).toHaveText('KARIN ASTEROPE');
  await expect(fact(car, 'Registration')).toHaveText('ACTIVE');
  await expect(fact(car, 'Insurance')).toHaveText('VALID');
  for (const [name, opened] of [
    ['CREATE BOLO', 'Create Vehicle BOLO'],
    ['VIEW HISTORY', 'Full Criminal Record'],
  ] as const) {
    await car.getByRole('button', { name }).press('Enter');
    await expect(dialog(page, opened)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(car.getByRole('button', { name })).toBeFocused();
  }
  await car.getByRole('button', { name: 'RUN PLATE' }).press('Enter');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'VEHICLE SEARCH' })).toHaveAttribute('aria-selected', 'true');
  const found = page.getByRole('article', { name: 'MARSH1' });
  await expect(found).toBeFocused();
  await expect(fact(found, 'Registration Status')).toHaveText('SUSPENDED');
});

test('a plate leads to its owner’s record and to a report about the call in four keys', async ({
  page,
  place,
}) => {
  const jodie = await addSubject(place);
  await addCar(place, jodie, 'MARSH1');
  const officer = await addOfficer(place, '2-ADAM-2');
  const { id: callId } = await open911(place, { location: '1 PIER ROAD', postalCode: '7113' });
  await attachTo(callId, officer);
  await enter(page, officer, '/officer');
  await expect(page.getByText('ACTIVE CALL', { exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('p marsh1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'MARSH1' })).toBeFocused();
  const record = dialog(page, 'Full Criminal Record');
  const report = dialog(page, 'Create Criminal Report');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(record.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(record.getByRole('button', { name: 'CREATE REPORT' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(report).toContainText('MARSH, JODIE');
  await expect(report.getByLabel('Location')).toHaveValue('1 PIER ROAD, 7113');
  await test.step('and coming back leads to where one was', async () => {
    await page.keyboard.press('Escape');
    await expect(record.getByRole('button', { name: 'CREATE REPORT' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'MARSH, JODIE' })).toBeFocused();
  });
});

test('the owner’s record leads to the full record, the vehicles and a report, and back', async ({
  page,
  place,
}) => {
  await addCar(place, await addSubject(place), 'MARSH1');
  await openSearchTab(page, place, 'vehicles');
  await openLookup(page, 'OWNER LOOKUP');
  const owner = dialog(page, 'Owner Lookup (NCIC)');

  for (const [name, opened] of [
    ['VIEW FULL RECORD', 'Full Criminal Record'],
    ['VEHICLE HISTORY', 'Vehicle History (DMV)'],
    ['CREATE REPORT', 'Create Criminal Report'],
  ] as const) {
    await owner.getByRole('button', { name }).click();
    await expect(dialog(page, opened)).toContainText('MARSH, JODIE');
    await page.keyboard.press('Escape');
    await expect(dialog(page, opened)).toBeHidden();
    await expect(owner.getByRole('button', { name })).toBeFocused();
  }
});

test('plates of BOLOs run the plate, and the alert of a vehicle leads to its BOLO', async ({
  page,
  place,
}) => {
  await addCar(place, await addSubject(place), 'MARSH1');
  const body = { description: 'Fled the scene', plate: 'MARSH1' };
  await place.owner.ask(createBolo, { params: { communityId: place.id }, body });
  const officer = await addOfficer(place, '2-ADAM-3');
  await enter(page, officer, '/officer');

  await page.getByRole('button', { name: 'Run plate MARSH1' }).click();
  const car = page.getByRole('article', { name: 'MARSH1' });
  await expect(car).toContainText('Fled the scene');
  await car.getByRole('button', { name: /^ACTIVE BOLO/ }).click();

  await expect(page.getByText('SEARCH RESULTS (1)')).toBeVisible();
  await expect(page.getByRole('article', { name: /^BOLO/ })).toContainText('Fled the scene');
});

test('an owner of no vehicle has none registered', async ({ page, place }) => {
  await addSubject(place);
  await openSearchTab(page, place, 'ncic');

  await openLookup(page, 'VEHICLE HISTORY');

  await expect(dialog(page, 'Vehicle History (DMV)')).toContainText('NO VEHICLES REGISTERED TO THIS OWNER');
});
