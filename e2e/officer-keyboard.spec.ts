import type { Page } from '@playwright/test';
import { setOwnStatus } from '@ten8/contracts/cad/units';
import { seriousFindings } from './support/axe';
import { tabTo } from './support/keyboard';
import { addOfficer, board, open911, statusButton } from './support/officers';
import { enter } from './support/people';
import { addCharacter, addVehicle } from './support/records';
import { expect, test, untilLive } from './support/story';

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

const tabToButton = (page: Page, name: string) =>
  tabTo(page, page.getByRole('button', { name, exact: true }).first());

/** Any key ends the progress of a look-up. */
async function hurry(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar')).toBeVisible();
  await press(page, 'Space');
}

test('an officer works by keyboard alone, and every dialog on the way is accessible', async ({
  page,
  place,
}) => {
  test.setTimeout(120_000);
  const officer = await addOfficer(place, '1-ADAM-12');
  await addVehicle(place, place.owner, await addCharacter(place, place.owner, 'JOHN', 'DOE'), '10TEN8');
  await open911(place);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, officer, '/officer');
  const expectAccessible = async (what: string) => expect.soft(await seriousFindings(page), what).toEqual([]);
  await untilLive(page);

  await test.step('changes status by 2 and 1', async () => {
    await press(page, '2');
    await expect(statusButton(page, 'Busy')).toBeChecked();
    await press(page, '1');
    await expect(statusButton(page, 'Available')).toBeChecked();
  });

  await test.step('opens and closes the list of keys and the command bar', async () => {
    await press(page, '?');
    await expect(dialog(page, 'Keys and commands')).toBeVisible();
    await expectAccessible('Keys and commands');
    await press(page, 'Escape', '/');
    await expect(dialog(page, 'Command')).toBeVisible();
    await expectAccessible('Command');
    await page.keyboard.type('n DOE JOHN');
    await press(page, 'Enter');
  });

  await test.step('reads a person’s record and vehicles', async () => {
    await expect(page.getByRole('article', { name: 'DOE, JOHN' })).toBeVisible();
    await tabToButton(page, 'VIEW FULL RECORD');
    await press(page, 'Enter');
    await hurry(page);
    await expect(page.getByRole('button', { name: 'CREATE REPORT' })).toBeVisible();
    await expectAccessible('Full Criminal Record');
    await press(page, 'Escape');
    await expect(dialog(page, 'Full Criminal Record')).toBeHidden();
    await tabToButton(page, 'VEHICLE HISTORY');
    await press(page, 'Enter');
    await hurry(page);
    await expect(dialog(page, 'Vehicle History (DMV)').getByText('10TEN8').first()).toBeVisible();
    await expectAccessible('Vehicle History (DMV)');
    await press(page, 'Escape');
    await expect(dialog(page, 'Vehicle History (DMV)')).toBeHidden();
  });

  await test.step('looks a plate’s owner up, and starts a BOLO', async () => {
    await press(page, '/');
    await page.keyboard.type('p 10TEN8');
    await press(page, 'Enter');
    await tabToButton(page, 'OWNER LOOKUP');
    await press(page, 'Enter');
    await hurry(page);
    await expect(page.getByRole('button', { name: 'CLOSE RECORD' })).toBeVisible();
    await expectAccessible('Owner Lookup (NCIC)');
    await press(page, 'Escape');
    await expect(dialog(page, 'Owner Lookup (NCIC)')).toBeHidden();
    await tabToButton(page, 'CREATE BOLO');
    await press(page, 'Enter');
    await expect(dialog(page, 'Create Vehicle BOLO')).toBeVisible();
    await expectAccessible('Create Vehicle BOLO');
    await press(page, 'Escape');
  });

  await test.step('takes a call, leaves it, and raises the alarm by holding p', async () => {
    await press(page, 'g', 'c', 'j', 'a');
    await expect(page.getByText('ACTIVE CALL', { exact: true })).toBeVisible();
    const tab = page.getByRole('tabpanel', { name: 'CAD SYSTEM' });
    await tabToButton(page, 'GO EN ROUTE');
    await press(page, 'Enter');
    await expect(page.getByRole('button', { name: 'UPDATE' })).toBeFocused();
    await tabToButton(page, 'DETACH');
    await press(page, 'Enter');
    await expect(page.getByText('NO CALL ATTACHED')).toBeVisible();
    await expect(tab).toBeFocused();
    await tabTo(page, tab.getByRole('button', { name: 'ATTACH' }));
    await press(page, 'Enter');
    await expect(page.getByText('ACTIVE CALL', { exact: true })).toBeVisible();
    await expect(tab).toBeFocused();
    await press(page, 'd');
    await expect(page.getByText('NO CALL ATTACHED')).toBeVisible();
    await page.keyboard.down('p');
    await expect(page.getByRole('region', { name: 'Panic alarms' })).toContainText('1-ADAM-12');
    await page.keyboard.up('p');
    await expectAccessible('Panic alarms');
    await press(page, 's');
  });
});

test('of two quick changes of the status the last one counts, however slow the first one is', async ({
  page,
  place,
}) => {
  const colleague = await addOfficer(place, '2-ADAM-2');
  // Before the page is opened: the first requests after the first route of an open page may get past it.
  const sent: unknown[] = [];
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/units/status', async (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length === 1) await isHeld;
    await route.continue();
  });
  await enter(page, await addOfficer(place, '2-ADAM-1'), '/officer');
  const colleagueRow = board(page, 'Active units').getByRole('listitem').filter({ hasText: '2-ADAM-2' });
  await expect(statusButton(page, 'Available')).toBeChecked();

  await press(page, '2', '3');
  await expect(statusButton(page, 'Unavailable')).toBeChecked();
  await expect.poll(() => sent).toMatchObject([{ status: 'busy' }]);
  await colleague.ask(setOwnStatus, { params: { communityId: place.id }, body: { status: 'on-scene' } });
  await expect(colleagueRow).toContainText('10-23');
  await expect(statusButton(page, 'Unavailable')).toBeChecked();
  letGo();

  await expect.poll(() => sent).toMatchObject([{ status: 'busy' }, { status: 'unavailable' }]);
  await expect(statusButton(page, 'Unavailable')).toBeChecked();
});
