import type { Page } from '@playwright/test';
import { listUnits } from '@ten8/contracts/cad/units';
import { clientOf, demo, enter } from './support/people';
import { endProgress, SCREENS, show, type Screen } from './support/screens';
import { expect, test } from './support/story';
import { inOrder, wordsOn } from './support/words';

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const screen = (name: string): Screen => {
  const found = SCREENS.find((one) => one.name === name);
  if (!found) throw new Error(`There is no screen ${name}`);
  return found;
};
/** A dialog that is opened by a button of another screen. */
const from = (name: string, button: string, sight: string, isLookUp = false): Screen => ({
  ...screen(name),
  sight,
  open: async (page) => {
    await screen(name).open?.(page);
    await press(page, button);
    if (isLookUp) await endProgress(page);
  },
});

/** The words on each screen for officers, letter for letter and in this order. */
const WORDS: readonly [what: string, screen: Screen, words: readonly string[]][] = [
  [
    'dashboard',
    screen('officer-dashboard'),
    [
      ...['Unit Status', '10-8 (ON DUTY)', 'GO 10-42 (OFF DUTY)', 'Quick Actions', 'Request Backup'],
      ...['Create BOLO', 'Incident Report', 'Update Location', 'Active Calls', 'Respond', 'Recent BOLOs'],
      ...['TYPE', 'DESCRIPTION', 'STATUS', 'TIME', 'ACTIONS'],
    ],
  ],
  [
    'unit console',
    screen('officer'),
    [
      ...['Edit Info', 'PANIC ALARM'],
      ...['CAD SYSTEM', 'NCIC RECORDS', 'VEHICLE SEARCH', 'BOLOS', 'REPORTS'],
      ...['Active call assignment', 'Call Number', 'Units Attached', 'Caller'],
      ...['Location', 'Postal Code', 'Incident Description', 'CLEAR TEXT', 'Assigned Units'],
      ...['ACTIVE CALLS', 'ATTACH', 'ACTIVE UNITS', 'ACTIVE BOLOS', 'View'],
    ],
  ],
  [
    'unit information',
    screen('officer-unit'),
    ['Unit Information', 'Callsign', 'Department', 'Rank', 'Name', 'Save Changes'],
  ],
  [
    'NCIC tab',
    screen('officer-ncic'),
    [
      ...['NCIC RECORDS', 'NAME', 'DRIVER LICENSE', 'DATE OF BIRTH', 'First Name', 'Last Name'],
      ...['RUN QUERY', 'CLEAR', 'MILES, RICHARD', 'DOB', 'License Number', 'Address'],
      ...['Physical Description', 'License Status', 'REVOKED', 'VIEW FULL RECORD', 'VEHICLE HISTORY'],
    ],
  ],
  [
    'vehicle tab',
    screen('officer-vehicles'),
    [
      ...['VEHICLE SEARCH', 'LICENSE PLATE', 'OWNER NAME', 'VIN', 'SEARCH', 'CLEAR'],
      ...['STOLEN VEHICLE', 'ACTIVE BOLO #1', 'Year', 'Make', 'Model', 'Color', 'Registered Owner', 'VIN'],
      ...['Registration Status', 'Insurance Status', 'CREATE BOLO', 'OWNER LOOKUP'],
    ],
  ],
  ['BOLOs tab', screen('officer-bolos'), ['Keyword Search', 'SEARCH', 'ALL ACTIVE BOLOS', 'DELETE']],
  ['reports tab', screen('officer-reports'), ['COMING SOON']],
  [
    'full record',
    screen('officer-record'),
    [
      ...['Full Criminal Record', 'Name', 'DOB', 'Gender', 'DL Number', 'Height / Weight', 'Eyes / Hair'],
      ...['Address', 'CITATION', 'Charges', 'Location', 'Description', 'Fine', 'Court Date'],
      ...['ARREST', 'Charges', 'Location', 'Description', 'Bail', 'CREATE REPORT'],
    ],
  ],
  [
    'report',
    screen('officer-report'),
    [
      ...['Create Criminal Report', 'Report Type', 'Charges', 'Location', 'Description'],
      ...['Fine Amount ($)', 'Court Date', 'CREATE REPORT'],
    ],
  ],
  [
    'vehicle history',
    from('officer-ncic', 'VEHICLE HISTORY', 'REGISTERED VEHICLES', true),
    [
      ...['Vehicle History (DMV)', 'Owner', 'DOB', 'DL Number', 'Address', 'Plate', 'Make / Model', 'Year'],
      ...['Color', 'VIN', 'ACTIVE', 'VALID', 'RUN PLATE', 'CREATE BOLO', 'VIEW HISTORY'],
    ],
  ],
  [
    'owner lookup',
    from('officer-vehicles', 'OWNER LOOKUP', 'Contact Information', true),
    [
      ...['Owner Lookup (NCIC)', 'Full Name', 'ROE, JANE', 'Date of Birth', 'Physical Characteristics'],
      ...['Eye Color', 'Hair Color', 'Build', 'Contact Information', 'Residence', 'Phone'],
      ...['License Status', 'License Number', 'CLOSE RECORD'],
    ],
  ],
  [
    'BOLO',
    from('officer-vehicles', 'CREATE BOLO', 'Create Vehicle BOLO'),
    [
      ...['Create Vehicle BOLO', 'Year', 'Make', 'Model', 'Color', 'Plate', 'VIN', 'Description'],
      ...['CANCEL', 'CREATE BOLO'],
    ],
  ],
  [
    'law-enforcement page',
    screen('law-enforcement'),
    [
      ...['Law Enforcement', 'Ten8 Demo County', 'Character Search', 'Vehicle Lookup'],
      ...['First Name', 'Last Name', 'Search'],
    ],
  ],
];

test('the screens of an officer say what they should, in order', async ({ page }) => {
  test.slow();
  await enter(page, demo('officer'));

  for (const [what, shown, words] of WORDS) {
    await test.step(what, async () => {
      await show(page, shown);
      await expect.poll(async () => inOrder(await wordsOn(page), words), what).toEqual(words);
    });
  }
});

test('a record without reports says that it is a clean one', async ({ page }) => {
  await page.route('**/reports?*', (route) => route.fulfill({ json: [] }));
  await enter(page, demo('officer'));

  await show(page, { ...screen('officer-record'), sight: 'SUBJECT HAS A CLEAN RECORD' });

  const history = page.getByRole('region', { name: 'Criminal history' });
  await expect(history).toContainText('NO PRIOR ARRESTS OR CITATIONS ON FILE');
});

test('an owner’s warrants and flags are in a box with a title', async ({ page }) => {
  await page.route('**/search/vehicles?*', async (route) => {
    const response = await route.fetch();
    const [vehicle] = (await response.json()) as { character: object }[];
    const character = { ...vehicle?.character, warrants: ['ARSON'], flags: ['ARMED'] };
    await route.fulfill({ response, json: [{ ...vehicle, character }] });
  });
  await enter(page, demo('officer'));

  await show(page, from('officer-vehicles', 'OWNER LOOKUP', 'ALERTS AND WARNINGS', true));

  const words = ['ALERTS AND WARNINGS', 'WARRANT', 'FLAG'];
  expect(inOrder(await wordsOn(page), words)).toEqual(words);
});

test('of the units on a call the first is primary, and every other its backup', async ({ page }) => {
  const officer = await clientOf(demo('officer'));
  const units = await officer.ask(listUnits, { params: { communityId: 1 } });
  const own = units.find(({ name }) => name === 'A. Carter');
  await page.route('**/api/communities/1/calls', async (route) => {
    const response = await route.fetch();
    const [call] = (await response.json()) as object[];
    await route.fulfill({ response, json: [{ ...call, assignedUnits: ['8001', String(own?.id), '8002'] }] });
  });
  await enter(page, demo('officer'), '/officer');

  const assigned = page.getByRole('region', { name: 'Assigned units' }).getByRole('listitem');
  await expect(assigned).toHaveText([/^PRIMARY/, /^BACKUP/, /^BACKUP/]);
});
