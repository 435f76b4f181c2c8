import { openLookup, openSearchTab } from './support/lookups';
import { addCar, addSubject } from './support/officers';
import { expect, expectFailure, failRequests, test } from './support/story';

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
    dialog: 'Full Criminal Record',
    tab: 'ncic',
    opener: 'VIEW FULL RECORD',
    least: 800,
    most: 1200,
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
    dialog: 'Vehicle History (DMV)',
    tab: 'ncic',
    opener: 'VEHICLE HISTORY',
    least: 900,
    most: 1400,
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
    dialog: 'Owner Lookup (NCIC)',
    tab: 'vehicles',
    opener: 'OWNER LOOKUP',
    least: 300,
    most: 600,
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

for (const { dialog: name, tab, opener, least, most, stages, sight } of LOOKUPS)
  for (const [luck, delay] of [
    ['shortest', least],
    ['longest', most],
  ] as const)
    test(`${name} at its ${luck} takes ${delay} ms a stage, and says what it does`, async ({
      page,
      place,
    }) => {
      await addCar(place, await addSubject(place), 'MARSH1');
      await page.addInitScript((share) => (Math.random = () => share), luck === 'shortest' ? 0 : 1);
      await openSearchTab(page, place, tab);
      await page.clock.pauseAt(Date.now() + 5_000);
      await page.getByRole('button', { name: opener }).click();
      const progress = page.getByRole('dialog', { name }).getByRole('progressbar');

      for (const [percent, says] of stages) {
        await expect(progress).toHaveAttribute('aria-valuenow', String(percent));
        await expect(progress).toHaveAccessibleName(says);
        await page.clock.runFor(delay - 1);
        await expect(progress).toHaveAttribute('aria-valuenow', String(percent));
        await page.clock.runFor(1);
      }

      await expect(page.getByRole('dialog', { name })).toContainText(sight);
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
  test(`${opener} that fails ends its stages, says so, and can be tried again`, async ({ page, place }) => {
    await addCar(place, await addSubject(place), 'MARSH1');
    await openSearchTab(page, place, 'ncic');
    await failRequests(page, address);

    await openLookup(page, opener);
    await expectFailure(page, 'Database Error', sentence);
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(page.getByRole('dialog')).toContainText(sentence);

    await page.unroute(address);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.clock.runFor(8_000);
    await expect(page.getByRole('dialog')).toContainText(sight);
  });

test('a lookup that is closed half way asks for nothing', async ({ page, place }) => {
  await addSubject(place);
  await openSearchTab(page, place, 'ncic');
  await page.clock.pauseAt(Date.now() + 5_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('button', { name: 'VIEW FULL RECORD' }).click();
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(NCIC);
  // The second of its stages, at the latest, and not the third one.
  await page.clock.runFor(1_500);
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/AUTHENTICATING/);

  await page.keyboard.press('Escape');
  await page.clock.runFor(10_000);

  await expect(page.getByRole('dialog')).toBeHidden();
  expect(asked.filter((url) => url.includes('/reports?'))).toEqual([]);
});
