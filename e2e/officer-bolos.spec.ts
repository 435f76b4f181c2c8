import { createBolo } from '@ten8/contracts/cad/bolos';
import { addCar, addOfficer, addSubject, board, openTab, writesTo } from './support/officers';
import { enter } from './support/people';
import { delayAnswers, expect, expectFailure, expectSuccess, failRequests, test } from './support/story';

test('a BOLO is created and deleted with a toast each, and says when it is not', async ({ page, place }) => {
  const account = await addOfficer(place, '1-ADAM-8');
  await addCar(place, await addSubject(place), 'BLUE77', { year: 2015, color: 'BLUE', vin: 'V77' });
  await enter(page, account, '/officer#vehicles');
  const posted = writesTo(page, /\/bolos$/);
  await page.getByLabel('License Plate').fill('BLUE77');
  await page.keyboard.press('Enter');
  await page.getByRole('article', { name: 'BLUE77' }).getByRole('button', { name: 'CREATE BOLO' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Vehicle BOLO' });
  const create = dialog.getByRole('button', { name: 'CREATE BOLO' });
  let number = '';

  await test.step('it needs a description', async () => {
    await expect(create).toBeDisabled();
    await dialog.getByLabel('Description').fill('   ');
    await expect(create).toBeDisabled();
    await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expectFailure(page, 'Error', 'Please provide a description for the BOLO');
    expect(posted).toEqual([]);
  });

  await test.step('it fails, and the dialog stays with what was typed', async () => {
    await failRequests(page, '**/bolos');
    await dialog.getByLabel('Description').fill('Ran a red light');
    await create.click();
    await expectFailure(page, 'Error', 'Failed to create BOLO');
    await expect(dialog.getByLabel('Description')).toHaveValue('Ran a red light');
    await page.unroute('**/bolos');
  });

  await test.step('it is created, and says so while it is', async () => {
    const release = await delayAnswers(page, '**/bolos');
    await create.click();
    await expect(dialog.getByRole('button', { name: 'CREATING...' })).toBeDisabled();
    release();
    await expectSuccess(page, 'BOLO Created', 'Ran a red light');
    const vehicleDetails = '2015 KARIN ASTEROPE BLUE';
    const bolo = { type: 'VEHICLE', description: 'Ran a red light', plate: 'BLUE77', vin: 'V77' };
    expect(posted.at(-1)).toEqual({ ...bolo, vehicleDetails });
    await page.unroute('**/bolos');
  });

  await test.step('it is deleted', async () => {
    await openTab(page, 'BOLOS');
    const item = page.getByRole('article', { name: /^BOLO/ });
    number = (await item.getAttribute('aria-label')) ?? '';
    await failRequests(page, '**/api/bolos/*');
    await item.getByRole('button', { name: 'DELETE' }).click();
    await expectFailure(page, 'Error', 'Failed to delete BOLO');
    await page.unroute('**/api/bolos/*');
    await item.getByRole('button', { name: 'DELETE' }).click();
    await expectSuccess(page, 'BOLO Deleted');
    await expect(page.getByText('NO BOLOS FOUND')).toBeVisible();
  });

  await test.step('it is taken back within ten seconds, with its number', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectSuccess(page, 'BOLO Restored');
    await expect(page.getByRole('article', { name: /^BOLO/ })).toContainText('Ran a red light');
    await page.reload();
    await expect(page.getByRole('article', { name: number })).toContainText('Ran a red light');
  });
});

test('after a BOLO is deleted the keyboard goes on at the next', async ({ page, place }) => {
  const account = await addOfficer(place, '1-ADAM-8');
  const params = { communityId: place.id };
  for (const description of ['Red van', 'Green bicycle'])
    await place.owner.ask(createBolo, { params, body: { type: 'OTHER', description } });
  await enter(page, account, '/officer#bolos');
  const bolos = page.getByRole('article', { name: /^BOLO/ });
  await expect(bolos).toHaveCount(2);

  await bolos.first().getByRole('button', { name: 'DELETE' }).press('Enter');
  await expectSuccess(page, 'BOLO Deleted');

  await expect(bolos).toHaveCount(1);
  await expect(bolos.getByRole('button', { name: 'EDIT' })).toBeFocused();
});

test('a BOLO search replaces the list until it finds nothing, and says when it fails', async ({
  page,
  place,
}) => {
  const account = await addOfficer(place, '1-ADAM-9');
  const params = { communityId: place.id };
  for (const description of ['Red van', 'Green bicycle'])
    await place.owner.ask(createBolo, { params, body: { type: 'OTHER', description } });
  await enter(page, account, '/officer#bolos');
  const box = page.getByLabel('Keyword Search');
  const search = page.getByRole('button', { name: 'SEARCH' });
  await expect(page.getByText('ALL ACTIVE BOLOS (2)')).toBeVisible();
  await expect(search).toBeDisabled();
  await box.fill('   ');
  await expect(search).toBeDisabled();

  await box.fill('bicycle');
  await search.click();
  await expect(page.getByText('SEARCH RESULTS (1)')).toBeVisible();
  await expect(page.getByRole('list', { name: 'BOLOs', exact: true }).getByRole('listitem')).toHaveCount(1);
  await failRequests(page, '**/bolos/search*');
  await search.click();
  await expectFailure(page, 'Search Error', 'Failed to search BOLOs');
  await page.unroute('**/bolos/search*');
  await box.fill('airship');
  await box.press('Enter');
  await expectFailure(page, 'No Results', 'No BOLOs found matching your search criteria');

  await expect(page.getByText('ALL ACTIVE BOLOS (2)')).toBeVisible();
  await test.step('View searches, also while another search is running', async () => {
    const release = await delayAnswers(page, '**/bolos/search*');
    await box.fill('bicycle');
    await search.click();
    const rail = board(page, 'Active BOLOs').getByRole('listitem').filter({ hasText: 'Red van' });
    await rail.getByRole('button', { name: 'View' }).click();
    await expect(box).toHaveValue('Red van');
    release();
    await expect(page.getByText('SEARCH RESULTS (1)')).toBeVisible();
    await expect(page.getByRole('list', { name: 'BOLOs', exact: true })).toContainText('Red van');
    await page.unroute('**/bolos/search*');
  });
  await test.step('it finds a BOLO that the list does not have yet', async () => {
    await delayAnswers(page, '**/bolos');
    await place.owner.ask(createBolo, { params, body: { type: 'OTHER', description: 'Yellow kite' } });
    await box.fill('kite');
    await box.press('Enter');
    await expect(page.getByText('SEARCH RESULTS (1)')).toBeVisible();
  });
});
