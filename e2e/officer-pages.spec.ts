import { createBolo, listBolos } from '@ten8/contracts/cad/bolos';
import { addOfficer, board, open911 } from './support/officers';
import { clientOf, demo, enter } from './support/people';
import { expect, expectFailure, expectSuccess, failRequests, test } from './support/story';

const DASHBOARD = '/officer?view=dashboard';

test('the dashboard toggles between on duty and off duty', async ({ page }) => {
  await enter(page, demo('officer2'), DASHBOARD);
  await expect(page.getByText('10-8 (ON DUTY)', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'GO 10-42 (OFF DUTY)' }).click();
  await expectSuccess(page, 'Success', 'Unit status updated successfully');
  await expect(page.getByText('10-42 (OFF DUTY)', { exact: true })).toBeVisible();

  await failRequests(page, '**/api/units/*/status');
  await page.getByRole('button', { name: 'GO 10-8 (ON DUTY)' }).click();
  await expectFailure(page, 'Error', 'Failed to update unit status');

  await page.unroute('**/api/units/*/status');
  await page.getByRole('button', { name: 'GO 10-8 (ON DUTY)' }).click();
  await expect(page.getByText('10-8 (ON DUTY)', { exact: true })).toBeVisible();
});

test('the dashboard shows three active calls and five active BOLOs, and that backup needs a call', async ({
  page,
}) => {
  const officer = await clientOf(demo('officer2'));
  const [bolo] = await officer.ask(listBolos, { params: { communityId: 1 } });
  const [call] = await (await officer.fetch('/api/communities/1/calls')).json();
  const many = <T extends object>(one: T) =>
    Array.from({ length: 8 }, (_, index) => ({ ...one, id: 7_000 + index, status: 'active' }));
  await page.route('**/api/communities/1/calls', (route) =>
    route.fulfill({ json: [{ ...call, status: 'closed' }, ...many(call)] }),
  );
  await page.route('**/api/communities/1/bolos', (route) =>
    route.fulfill({ json: many({ ...bolo, description: 'Seen twice' }) }),
  );

  await enter(page, demo('officer2'), DASHBOARD);

  await expect(page.getByRole('button', { name: 'Respond' })).toHaveCount(3);
  const table = page.getByRole('table', { name: 'Recent BOLOs' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'TYPE',
    'DESCRIPTION',
    'STATUS',
    'TIME',
    'ACTIONS',
  ]);
  await expect(table.getByText('Seen twice')).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Request Backup' })).toBeDisabled();
  await expect(page.getByText('Respond to a call to request backup there.')).toBeVisible();
  for (const name of ['Create BOLO', 'Incident Report', 'Update Location', 'Respond', 'View'])
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeEnabled();
});

test('the dashboard’s buttons do what they say', async ({ page, place }) => {
  const officer = await addOfficer(place, '1-ADAM-1');
  await open911(place);
  const params = { communityId: place.id };
  await place.owner.ask(createBolo, { params, body: { description: 'Tall man in a hat' } });
  await enter(page, officer, DASHBOARD);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

  await test.step('Create BOLO', async () => {
    await press('Create BOLO');
    const dialog = page.getByRole('dialog', { name: 'Create BOLO' });
    await dialog.getByLabel('Type').selectOption('PERSON');
    await dialog.getByLabel('Description').fill('Red cap');
    await dialog.getByRole('button', { name: 'CREATE BOLO' }).click();
    await expectSuccess(page, 'BOLO Created', 'Red cap');
    await expect(page.getByRole('table', { name: 'Recent BOLOs' })).toContainText('PERSONRed cap');
  });

  await test.step('Incident Report', async () => {
    await press('Incident Report');
    const dialog = page.getByRole('dialog', { name: 'Report Incident' });
    await dialog.getByLabel('Type').fill('Traffic collision');
    await dialog.getByLabel('Description').fill('At the pier');
    await dialog.getByRole('button', { name: 'Submit Report' }).click();
    await expectSuccess(page, 'Incident report submitted successfully');
  });

  await test.step('View', async () => {
    await page
      .getByRole('row', { name: /Tall man/ })
      .getByRole('button', { name: 'View' })
      .click();
    await expect(page.getByText('SEARCH RESULTS (1)')).toBeVisible();
    await expect(page.getByRole('article', { name: /^BOLO/ })).toContainText('Tall man in a hat');
    await page.goto(DASHBOARD);
  });

  await test.step('Update Location', async () => {
    await press('Update Location');
    const location = page.getByRole('textbox', { name: 'Unit location' });
    await expect(location).toBeFocused();
    await page.keyboard.type('7113');
    await page.keyboard.press('Enter');
    await expect(board(page, 'Active units')).toContainText('Police · 7113');
    await page.goto(DASHBOARD);
  });

  await test.step('Respond', async () => {
    await press('Respond');
    await expectSuccess(page, 'Attached to Call', 'Call #1: 1 PIER ROAD');
    await expect(page.getByText('ACTIVE CALL', { exact: true })).toBeVisible();
    const assigned = page.getByRole('region', { name: 'Assigned units' }).getByRole('listitem');
    await expect(assigned).toContainText([/7113/]);
    await page.goto(DASHBOARD);
  });

  await test.step('Request Backup', async () => {
    await expect(page.getByRole('button', { name: 'Request Backup' })).toBeEnabled();
    await press('Request Backup');
    const dialog = page.getByRole('dialog', { name: 'Backup for call #1' });
    await dialog.getByLabel('Code').selectOption('2');
    await dialog.getByRole('button', { name: 'Ask' }).click();
    await expectSuccess(page, 'Backup Requested', 'Call #1');
    await page.goto('/officer');
    await expect(page.getByText('NEEDS LEO 2').first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('bk 3\n');
    await expect(page.getByText('NEEDS LEO 3').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'BACKUP', exact: true })).toBeVisible();
  });
});

test('the law-enforcement page finds characters with their licences', async ({ page }) => {
  await enter(page, demo('officer'), '/law-enforcement');
  await expect(page.getByRole('main')).toContainText('Ten8 Demo County');
  await page.getByLabel('Last Name').fill('mil');
  await page.getByRole('button', { name: 'Search' }).click();

  const results = page.getByRole('list', { name: 'Search results' });
  await expect(results).toContainText('RICHARD MILES');
  await expect(results).toContainText(/revoked/i);
  await expect(results.getByRole('button', { name: 'View Full Record' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('tab', { name: 'Vehicle Lookup' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('coming soon');
});

test('a search of the law-enforcement page needs a name, and says when it fails', async ({ page }) => {
  await enter(page, demo('officer'), '/law-enforcement');
  const search = page.getByRole('button', { name: 'Search' });
  await search.click();
  await expectFailure(page, 'Search Required', 'Please enter at least a first name or last name to search');

  await page.getByLabel('First Name').fill('NOBODYATALL');
  await search.click();
  await expectFailure(page, 'No Results', 'No characters found matching your search criteria');

  await failRequests(page, '**/search/characters*');
  await search.click();
  await expectFailure(page, 'Search Error', 'Failed to search characters');

  await page.evaluate(() => localStorage.removeItem('selectedCommunity'));
  await search.click();
  await expectFailure(page, 'No Community', 'Please select a community first');
});

test('the console says what is missing and what failed', async ({ page }) => {
  await enter(page, demo('officer2'), '/officer#ncic');
  const run = page.getByRole('button', { name: /RUN QUERY/ });
  await run.click();
  await expectFailure(page, 'Error', 'Please enter search criteria');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('nobodyatall');
  await expect(page.getByRole('textbox', { name: 'Last Name' })).toHaveValue('NOBODYATALL');
  await run.click();
  await expectFailure(page, 'No Results', 'No records found matching your search criteria');
  await failRequests(page, '**/search/characters*');
  await run.click();
  await expectFailure(page, 'Search Error', 'Failed to perform NCIC search');

  await page.getByRole('tab', { name: /VEHICLE SEARCH/ }).click();
  await page.getByLabel('License Plate').press('Enter');
  await expectFailure(page, 'Error', 'Please enter search criteria');
  await page.getByLabel('License Plate').fill('zz0zz0');
  await page.getByLabel('License Plate').press('Enter');
  await expectFailure(page, 'No Results', 'No vehicles found matching your search criteria');
  await failRequests(page, '**/search/vehicles*');
  await page.getByLabel('License Plate').press('Enter');
  await expectFailure(page, 'Search Error', 'Failed to perform vehicle search');

  await page.getByRole('tab', { name: /BOLOS/ }).click();
  await page.getByLabel('Keyword Search').fill('nosuchbolo');
  await page.keyboard.press('Enter');
  await expectFailure(page, 'No Results', 'No BOLOs found matching your search criteria');

  await page.getByRole('tab', { name: /REPORTS/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('COMING SOON');
});
