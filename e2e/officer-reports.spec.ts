import { saveCodes } from '@ten8/contracts/cad/codes';
import { openLookup, openSearchTab } from './support/lookups';
import { addSubject } from './support/officers';
import { expect, expectFailure, expectSuccess, failRequests, test } from './support/story';

test('a report asks for what its type needs, is checked, and is on the record once filed', async ({
  page,
  place,
}) => {
  await addSubject(place);
  await openSearchTab(page, place, 'ncic');
  await openLookup(page, 'VIEW FULL RECORD');
  await page.getByRole('button', { name: 'CREATE REPORT' }).click();
  const report = page.getByRole('dialog', { name: 'Create Criminal Report' });
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
    await failRequests(page, '**/reports');
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
  await expect(page.getByRole('dialog', { name: 'Full Criminal Record' }).getByRole('article')).toContainText(
    'THEFT, EVADING',
  );
  const none = { fineAmount: null, courtDate: null, bailAmount: null };
  const said = {
    type: 'ARREST',
    charges: ['THEFT', 'EVADING'],
    location: 'Pier',
    description: 'Took a boat',
  };
  expect(sent.at(-1)).toMatchObject({ ...said, ...none, characterId: expect.any(Number) });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article', { name: 'MARSH, JODIE' })).toContainText('1 PRIOR REPORT');

  await test.step('charges that an Admin adds now are suggested, with their bail', async () => {
    const robbery = { code: 'PC-211', label: 'Robbery', fineAmount: null, bailAmount: 50_000 };
    const body = { callTypes: [], dispositions: [], charges: [robbery] };
    await place.owner.ask(saveCodes, { params: { communityId: place.id }, body });
    await page.getByRole('button', { name: 'CREATE REPORT' }).click();
    const charges = report.getByRole('combobox', { name: /^Charges/ });
    await charges.pressSequentially('EVADING, rob');
    const suggested = await report.locator('datalist option').getAttribute('value');
    await charges.fill(suggested ?? '');
    await report.getByLabel('Report Type').selectOption('ARREST');
    await expect(report.getByLabel(/^Bail Amount/)).toHaveValue('50000');
    await report.getByLabel('Location').fill('Pier');
    await report.getByLabel('Description').fill('Took a boat again');
    await create.click();
    await expect(report).toBeHidden();
    expect(sent.at(-1)).toMatchObject({ charges: ['EVADING', 'PC-211 Robbery'], bailAmount: 50_000 });
  });
});

test('a report with half a date, or half a number, is not filed without it', async ({ page, place }) => {
  await addSubject(place);
  await openSearchTab(page, place, 'ncic');
  await page.getByRole('button', { name: 'CREATE REPORT' }).click();
  const report = page.getByRole('dialog', { name: 'Create Criminal Report' });
  const create = report.getByRole('button', { name: 'CREATE REPORT' });
  const sent: unknown[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()));
  await report.getByLabel('Charges').fill('SPEEDING');
  await report.getByLabel('Location').fill('Pier');
  await report.getByLabel('Description').fill('Too fast by far');

  await report.getByLabel(/^Fine Amount/).pressSequentially('2e');
  await report.getByLabel('Court Date').pressSequentially('0312');
  await create.click();
  await expect(report).toContainText('Must be a whole number');
  await expect(report.getByLabel(/^Fine Amount/)).toBeFocused();
  await report.getByLabel(/^Fine Amount/).fill('250');
  await create.click();
  await expect(report).toContainText('This date is not complete');
  await expect(report).not.toContainText('Must be a whole number');
  expect(sent).toEqual([]);
  await report.getByLabel('Court Date').fill('2027-03-12');
  await create.click();

  await expectSuccess(page, 'Report Created', 'CITATION R-');
  expect(sent.at(-1)).toMatchObject({ fineAmount: 250, courtDate: '2027-03-12' });
});

test('a long name is shown whole, and pushes no close button out of its dialog', async ({ page, place }) => {
  await addSubject(place, { firstName: 'W'.repeat(40) });
  await openSearchTab(page, place, 'ncic');
  await page.getByRole('button', { name: 'CREATE REPORT' }).click();

  const report = page.getByRole('dialog', { name: 'Create Criminal Report' });
  await expect(report).toContainText('MARSH, WWWW');
  expect(await report.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
});
