import { type Locator, type Page } from '@playwright/test';
import { fileReport } from '@ten8/contracts/cad/reports';
import { saveLicenses } from '@ten8/contracts/civilian/licenses';
import { bear, type County, enlist, foundCounty, register } from './support/officers';
import { enter } from './support/people';
import { expect, expectFailure, expectSuccess, fail, test } from './support/story';

interface Lookup {
  dialog: string;
  /** Where the search is, and the button of its result. */
  tab: string;
  opener: string;
  least: number;
  most: number;
  /** The percentage before each delay, and what it says. */
  stages: [percent: number, says: string][];
  /** What is there at the end. */
  sight: string;
}

const NCIC = 'CONNECTING TO NCIC DATABASE...';
const LOOKUPS: Lookup[] = [
  {
    ...{ dialog: 'Full Criminal Record', tab: 'ncic', opener: 'VIEW FULL RECORD', least: 800, most: 1200 },
    stages: [
      [0, NCIC],
      [15, 'AUTHENTICATING CREDENTIALS...'],
      [35, 'QUERYING CRIMINAL HISTORY...'],
      [55, 'CROSS-REFERENCING RECORDS...'],
      [75, 'COMPILING REPORT...'],
      [90, 'RECORD RETRIEVED'],
    ],
    sight: 'SUBJECT HAS A CLEAN RECORD',
  },
  {
    ...{ dialog: 'Vehicle History (DMV)', tab: 'ncic', opener: 'VEHICLE HISTORY', least: 900, most: 1400 },
    stages: [
      [0, 'CONNECTING TO DMV DATABASE...'],
      [20, 'AUTHENTICATING CREDENTIALS...'],
      [40, 'QUERYING VEHICLE REGISTRATIONS...'],
      [60, 'CROSS-REFERENCING RECORDS...'],
      [80, 'RECORD RETRIEVED'],
    ],
    sight: 'REGISTERED VEHICLES (1)',
  },
  {
    ...{ dialog: 'Owner Lookup (NCIC)', tab: 'vehicles', opener: 'OWNER LOOKUP', least: 300, most: 600 },
    stages: [
      [0, NCIC],
      [15, 'AUTHENTICATING CREDENTIALS...'],
      [35, 'QUERYING OWNER RECORD...'],
      [55, 'CHECKING LICENSES AND WARRANTS...'],
      [80, 'RECORD RETRIEVED'],
    ],
    sight: 'NO LICENSES ON FILE',
  },
];

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** What a dialog's list of labels and values says of one label. */
const fact = (within: Locator, label: string) =>
  within
    .locator('dl > div')
    .filter({ has: within.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd');

/** JODIE MARSH and her car, found by the search that leads to the lookup. */
async function find(page: Page, tab: string): Promise<void> {
  const label = tab === 'ncic' ? 'Last Name' : 'License Plate';
  await page.getByRole('textbox', { name: label }).fill(tab === 'ncic' ? 'MARSH' : 'MARSH1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** An officer at a lookup's tab, with a person and a vehicle that are found. */
async function begin(page: Page, county: County, tab: string): Promise<void> {
  const { account } = await enlist(county, '1-ADAM-1');
  await page.clock.install();
  await enter(page, account, `/officer#${tab}`);
  await find(page, tab);
}

/** Through all stages at once. */
async function openAtOnce(page: Page, opener: string): Promise<void> {
  await page.getByRole('button', { name: opener }).first().click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.clock.runFor(8_000);
}

for (const { dialog: name, tab, opener, least, most, stages, sight } of LOOKUPS)
  for (const [luck, delay] of [
    ['shortest', least],
    ['longest', most],
  ] as const)
    test(`${name} at its ${luck} takes ${delay} ms a stage, and says what it does`, async ({ page }) => {
      const county = await foundCounty();
      await register(county, await bear(county), { plate: 'MARSH1' });
      await page.addInitScript((share) => (Math.random = () => share), luck === 'shortest' ? 0 : 1);
      await begin(page, county, tab);
      await page.clock.pauseAt(Date.now() + 5_000);
      await page.getByRole('button', { name: opener }).click();
      const progress = dialog(page, name).getByRole('progressbar');

      for (const [percent, says] of stages) {
        await expect(progress).toHaveAttribute('aria-valuenow', String(percent));
        await expect(progress).toHaveAccessibleName(says);
        await page.clock.runFor(delay - 1);
        await expect(progress).toHaveAttribute('aria-valuenow', String(percent));
        await page.clock.runFor(1);
      }

      await expect(dialog(page, name)).toContainText(sight);
      await expect(progress).toBeHidden();
    });

const FAILURES = [
  ['VIEW FULL RECORD', '**/reports?*', 'Failed to retrieve criminal records', 'CRIMINAL HISTORY (0)'],
  [
    'VEHICLE HISTORY',
    '**/search/vehicles?*',
    'Failed to retrieve vehicle records',
    'REGISTERED VEHICLES (1)',
  ],
] as const;
for (const [opener, address, sentence, sight] of FAILURES)
  test(`${opener} that fails ends its stages, says so, and can be tried again`, async ({ page }) => {
    const county = await foundCounty();
    await register(county, await bear(county), { plate: 'MARSH1' });
    await begin(page, county, 'ncic');
    await fail(page, address);

    await openAtOnce(page, opener);
    await expectFailure(page, 'Database Error', sentence);
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(page.getByRole('dialog')).toContainText(sentence);

    await page.unroute(address);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.clock.runFor(8_000);
    await expect(page.getByRole('dialog')).toContainText(sight);
  });

test('a lookup that is closed half way asks for nothing', async ({ page }) => {
  const county = await foundCounty();
  await bear(county);
  await begin(page, county, 'ncic');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'VIEW FULL RECORD' }).click();
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/AUTHENTICATING/);

  await page.keyboard.press('Escape');
  await page.clock.runFor(10_000);

  await expect(page.getByRole('dialog')).toBeHidden();
  expect(asked.filter((url) => url.includes('/reports?'))).toEqual([]);
});

test('licences that cannot be had are none on file, wherever they are shown', async ({ page }) => {
  const county = await foundCounty();
  const jodie = await bear(county);
  await register(county, jodie, { plate: 'MARSH1' });
  await county.owner.ask(saveLicenses, {
    params: { characterId: jodie.id },
    body: { licenses: [{ type: 'drivers', status: 'revoked' }] },
  });
  await page.clock.install();
  const { account } = await enlist(county, '2-ADAM-1');
  await enter(page, account, '/officer#ncic');

  await test.step('they are shown while they can be had', async () => {
    await find(page, 'ncic');
    await expect(page.getByRole('article')).toContainText(/Driver\s*REVOKED/);
    await expect(page.getByRole('article')).toContainText(/Weapons\s*NONE/);
  });

  await fail(page, '**/api/characters/*/licenses');
  await page.reload();
  await find(page, 'ncic');
  await expect(page.getByRole('article')).toContainText('NO LICENSES ON FILE');
  await page.goto('/officer#vehicles');
  await page.reload();
  await find(page, 'vehicles');
  await openAtOnce(page, 'OWNER LOOKUP');
  await expect(dialog(page, 'Owner Lookup (NCIC)')).toContainText('NO LICENSES ON FILE');
  await page.goto('/law-enforcement');
  await page.getByLabel('Last Name').fill('MARSH');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Search results' })).toContainText('NO LICENSES ON FILE');
});

test('the owner’s record shows the person, and a box of warrants and flags', async ({ page }) => {
  const county = await foundCounty();
  const looks = {
    gender: 'Female',
    race: 'Human',
    height: 70,
    weight: 150,
    eyeColor: 'Hazel',
    build: 'SLIM',
  };
  const marks = { warrants: ['ARSON'], flags: ['ARMED'] };
  const jodie = await bear(county, { ...looks, ...marks, phoneNumber: '555-0199', licenseNumber: 'D12' });
  await register(county, jodie, { plate: 'MARSH1' });
  await county.owner.ask(saveLicenses, {
    params: { characterId: jodie.id },
    body: {
      licenses: [
        { type: 'drivers', status: 'active' },
        { type: 'weapons', status: 'expired' },
      ],
    },
  });
  await begin(page, county, 'vehicles');
  await openAtOnce(page, 'OWNER LOOKUP');
  const record = dialog(page, 'Owner Lookup (NCIC)');

  await expect(fact(record, 'Full Name')).toHaveText('MARSH, JODIE');
  await expect(fact(record, 'Date of Birth')).toHaveText('1991-05-04');
  await expect(fact(record, 'Gender')).toHaveText('Female');
  await expect(fact(record, 'Height / Weight')).toHaveText('70 in (5′10″) / 150 lbs');
  await expect(fact(record, 'Eye Color')).toHaveText('Hazel');
  await expect(fact(record, 'Hair Color')).toHaveText('NOT ON FILE');
  await expect(fact(record, 'Residence')).toHaveText('NOT ON FILE');
  await expect(fact(record, 'Phone')).toHaveText('555-0199');
  await expect(fact(record, 'License Number')).toHaveText('D12');
  await expect(record.getByRole('list', { name: 'Licenses' }).getByRole('listitem')).toHaveText([
    'DriverACTIVE',
    'WeaponsEXPIRED',
  ]);
  const alerts = record.getByRole('region', { name: 'Alerts and warnings' });
  await expect(alerts.getByRole('listitem')).toHaveText(['WARRANT ARSON', 'FLAG ARMED']);
  await record.getByRole('button', { name: 'CLOSE RECORD' }).click();
  await expect(record).toBeHidden();
});

test('the record lists citations with fine and court date, arrests with bail, and a date that is unknown', async ({
  page,
}) => {
  const county = await foundCounty();
  const { id: characterId } = await bear(county);
  const params = { communityId: county.communityId };
  const both = { characterId, location: 'PIER', description: 'RAN FROM THE HARBOUR GUARD' };
  const fine = { fineAmount: 250, courtDate: '2027-03-15', bailAmount: 9_000 };
  await county.owner.ask(fileReport, {
    params,
    body: { ...both, ...fine, type: 'CITATION', charges: ['SPEEDING'] },
  });
  await county.owner.ask(fileReport, {
    params,
    body: { ...both, ...fine, type: 'ARREST', charges: ['THEFT', 'EVADING'] },
  });
  await page.route('**/reports?*', async (route) => {
    const [arrest, citation] = await (await route.fetch()).json();
    await route.fulfill({ json: [{ ...arrest, createdAt: null }, citation] });
  });
  await begin(page, county, 'ncic');
  await openAtOnce(page, 'VIEW FULL RECORD');
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

test('a report asks for what its type needs, is checked, and is on the record once filed', async ({
  page,
}) => {
  const county = await foundCounty();
  await bear(county);
  await begin(page, county, 'ncic');
  await openAtOnce(page, 'VIEW FULL RECORD');
  await page.getByRole('button', { name: 'CREATE REPORT' }).click();
  const report = dialog(page, 'Create Criminal Report');
  const create = report.getByRole('button', { name: 'CREATE REPORT' });
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()));

  await test.step('fine and court date for a citation, bail for an arrest', async () => {
    await expect(report).toContainText('MARSH, JODIE');
    await expect(report.getByLabel('Report Type')).toHaveValue('CITATION');
    await expect(report.getByLabel(/^Fine Amount/)).toBeVisible();
    await expect(report.getByLabel('Court Date')).toHaveAttribute('type', 'date');
    await expect(report.getByLabel(/^Bail Amount/)).toHaveCount(0);
    await report.getByLabel('Report Type').selectOption('ARREST');
    await expect(report.getByLabel(/^Bail Amount/)).toBeVisible();
    await expect(report.getByLabel(/^Fine Amount|^Court Date/)).toHaveCount(0);
  });

  await test.step('every rule has its sentence', async () => {
    await report.getByLabel('Charges').fill(' , ,');
    await report.getByLabel('Description').fill('Too short');
    await create.click();
    for (const sentence of [
      'At least one charge is required',
      'Location is required',
      'Description must be at least 10 characters',
    ])
      await expect(report).toContainText(sentence);
    expect(sent).toEqual([]);
  });

  await test.step('a refusal keeps what was typed', async () => {
    await fail(page, '**/reports');
    await report.getByLabel('Charges').fill('THEFT, , EVADING ');
    await report.getByLabel('Location').fill('Pier');
    await report.getByLabel('Description').fill('Took a boat');
    await create.click();
    await expectFailure(page, 'Report Failed', 'Failed to create criminal report');
    await expect(report.getByLabel('Description')).toHaveValue('Took a boat');
    await page.unroute('**/reports');
  });

  await create.click();
  await expectSuccess(page, 'Report Created', 'ARREST R-');
  await expect(report).toBeHidden();
  await expect(dialog(page, 'Full Criminal Record').getByRole('article')).toContainText('THEFT, EVADING');
  const none = { fineAmount: null, courtDate: null, bailAmount: null };
  const said = {
    type: 'ARREST',
    charges: ['THEFT', 'EVADING'],
    location: 'Pier',
    description: 'Took a boat',
  };
  expect(sent.at(-1)).toMatchObject({ ...said, ...none, characterId: expect.any(Number) });
});

test('the vehicle history shows every car as active and valid, and its buttons do nothing', async ({
  page,
}) => {
  const county = await foundCounty();
  const jodie = await bear(county);
  const bad = { registrationStatus: 'suspended', insuranceStatus: 'none' };
  await register(county, jodie, { plate: 'MARSH1', year: 2003, color: 'RED', vin: 'V1', ...bad });
  await begin(page, county, 'ncic');
  await openAtOnce(page, 'VEHICLE HISTORY');
  const history = dialog(page, 'Vehicle History (DMV)');
  const car = history.getByRole('article', { name: 'MARSH1' });

  await expect(fact(history, 'Owner')).toHaveText('MARSH, JODIE');
  await expect(fact(car, 'Make / Model')).toHaveText('KARIN ASTEROPE');
  await expect(fact(car, 'Registration')).toHaveText('ACTIVE');
  await expect(fact(car, 'Insurance')).toHaveText('VALID');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const name of ['RUN PLATE', 'CREATE BOLO', 'VIEW HISTORY'])
    await car.getByRole('button', { name }).press('Enter');

  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(history).toBeVisible();
  expect(asked.filter((url) => /search|bolos$|history/.test(url))).toEqual([]);
});

test('an owner of no vehicle has none registered', async ({ page }) => {
  const county = await foundCounty();
  await bear(county);
  await begin(page, county, 'ncic');

  await openAtOnce(page, 'VEHICLE HISTORY');

  await expect(dialog(page, 'Vehicle History (DMV)')).toContainText('NO VEHICLES REGISTERED TO THIS OWNER');
});
