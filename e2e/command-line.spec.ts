import { saveOwnUnit } from '@ten8/contracts/cad/units';
import { openDesk, pane, timelineLines } from './support/desk';
import { addOfficer, test } from './support/officers';
import { enter } from './support/people';
import { expect, expectSuccess, toast } from './support/story';

// Three browsers.
test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 1440, height: 900 } });

test('an Admin writes codes, and a dispatcher works a call with them by the command line alone', async ({
  page,
  newPage,
  place,
  openAs,
}) => {
  const medic = await addOfficer(place, '1-ADAM-12');
  await medic.ask(saveOwnUnit, {
    params: { communityId: place.id },
    body: { department: 'San Andreas EMS' },
  });
  const officer = await openAs(medic);
  await addOfficer(place, '2-LINCOLN-5');
  const line = page.getByRole('textbox', { name: 'Command', exact: true });
  const run = async (command: string) => {
    await line.fill(command);
    await line.press('Enter');
  };

  // Open before the codes are written: it is told of them.
  await page.clock.install();
  await openDesk(page, place);
  await expect(pane(page, 'Units')).toContainText('2-LINCOLN-5');

  await test.step('the Admin takes the sample set, changes it and tries an import', async () => {
    const admin = await newPage();
    await enter(admin, place.owner, '/admin');
    await admin.getByRole('button', { name: 'Use Sample Set' }).click();
    await expectSuccess(admin, 'Codes Saved', '32 added, 0 changed, 0 retired');
    await admin.getByRole('button', { name: 'Remove TOW' }).click();
    await expect(admin.getByRole('table', { name: 'Call types' })).not.toContainText('Tow request');
    await admin.getByRole('button', { name: 'Import and Export' }).click();
    const codes = admin.getByLabel('Codes as JSON');
    await codes.fill(
      (await codes.inputValue()).replace('"Arrest"', '"Arrested"').replace('"WARN"', '"W RN"'),
    );
    await admin.getByRole('button', { name: 'Check' }).click();
    await expect(admin.getByRole('alert')).toContainText(
      'dispositions.3.code: A code has 1 to 12 characters',
    );
    await codes.fill((await codes.inputValue()).replace('"W RN"', '"WARN"'));
    await admin.getByRole('button', { name: 'Check' }).click();
    await expect(admin.getByText('Changed: disposition ARR')).toBeVisible();
    await admin.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(admin.getByRole('table', { name: 'Dispositions' })).toContainText('Arrested');
    const low = admin.getByRole('group', { name: 'LOW' });
    await low.getByLabel('Without a unit').fill('5');
    await admin.getByRole('button', { name: 'Save Limits' }).click();
    await expect(low.getByText('Enter 10 to 86,400 seconds')).toBeVisible();
    await low.getByLabel('Without a unit').fill('20');
    await admin.getByRole('button', { name: 'Save Limits' }).click();
    await expectSuccess(admin, 'Limits saved');
    await admin.getByLabel('On scene', { exact: true }).fill('30');
    await admin.getByRole('button', { name: 'Save Orders and Checks' }).click();
    await expectSuccess(admin, 'Orders and checks saved');
    await admin.getByRole('button', { name: 'Edit PURS' }).click();
    const purs = admin.getByRole('dialog');
    await purs.getByLabel('EMS').check();
    await purs.getByLabel('Without a unit').fill('20');
    await purs.getByRole('button', { name: 'Save Call Type' }).click();
    await expect(purs.getByText('Enter 10 to 86,400 seconds')).toBeVisible();
    await purs.getByLabel('Without one on scene').fill('240');
    await purs.getByRole('button', { name: 'Save Call Type' }).click();
    await expect(admin.getByRole('row', { name: /^PURS / })).toContainText('LEO, EMS20 s, 240 s');
  });

  await test.step('a call is opened with its type, and units are sent', async () => {
    await page.keyboard.press('.');
    await expect(line).toBeFocused();
    await expect(page.getByRole('list', { name: 'Commands' })).toContainText('.d 12 1A12 2L5');
    await run('new ts @7113 speeding');
    await expectSuccess(page, 'Call Opened', 'Call #1');
    await expect(line).toBeFocused();
    await expect(page.getByRole('list', { name: 'Commands' })).toBeHidden();
    await expect(pane(page, 'Calls')).toContainText('#1 TS SPEEDING');
    await expect(pane(page, 'Calls').getByRole('img', { name: 'Priority 3' })).toBeVisible();
    await page.clock.fastForward(21_000);
    await expect(pane(page, 'Calls')).toContainText('LATE');
    await line.pressSequentially('.d 1 1ad');
    await line.press('Tab');
    await expect(line).toHaveValue('.d 1 1-ADAM-12 ');
    await line.pressSequentially('2l5');
    await line.press('Enter');
    await expect(pane(page, 'Calls')).toContainText('1-ADAM-12 2-LINCOLN-5');
    await expect(pane(page, 'Calls')).not.toContainText('LATE');
  });

  await test.step('a mistake is answered beside the line, and Up brings a line back', async () => {
    await run('.d 9 1A12');
    await expect(page.getByRole('alert').filter({ hasText: 'There is no active call 9' })).toBeVisible();
    await line.press('ArrowUp');
    await expect(line).toHaveValue('.d 1 1-ADAM-12 2l5');
  });

  await test.step('emergency traffic stands on every console until it is ended', async () => {
    await run('.100 shots fired');
    const strips = [page, officer].map((each) => each.getByRole('region', { name: 'Emergency traffic' }));
    for (const strip of strips) await expect(strip).toContainText('EMERGENCY TRAFFIC · SHOTS FIRED');
    await officer.reload();
    await expect(strips[1] ?? officer.locator('body')).toContainText('SHOTS FIRED');
    await line.press('Escape');
    await page.keyboard.press('t');
    for (const strip of strips) await expect(strip).toBeHidden();
    await page.keyboard.press('p');
    await page.getByRole('textbox', { name: 'Area of play' }).fill('sandy shores');
    await page.keyboard.press('Enter');
    await expect(officer.getByText('Area: SANDY SHORES')).toBeVisible();
  });

  await test.step('the call is worked and closed', async () => {
    await run('.pr 1 2L5');
    await expect(pane(page, 'Calls')).toContainText('2-LINCOLN-5 1-ADAM-12');
    await run('.n 1 Two on board');
    await run('.s 1A12 os');
    await page.clock.fastForward(31_000);
    await expect(pane(page, 'Units')).toContainText('CHECK');
    await run('.roll 1');
    await officer.getByRole('button', { name: '10-4' }).click();
    await run('.ok 2L5: at hospital');
    await expect(pane(page, 'Units')).toContainText('AT HOSPITAL');
    await run('.tone attention');
    await expect(toast(officer)).toContainText('TONE · ATTENTION');
    await run('.msg 1A12 Call me');
    await expect(toast(officer)).toContainText('Call me');
    await run('.bolo red sedan');
    await expectSuccess(page, 'BOLO Created', 'RED SEDAN');
    await run('.aid 1 ems 2');
    await expect(pane(page, 'Calls')).toContainText('NEEDS EMS 2');
    await run('.ty 1 purs');
    await expect(pane(page, 'Calls')).toContainText('#1 PURS LEO EMS');
    await expect(timelineLines(page)).toContainText([
      'Type: TS → PURS',
      '1-ADAM-12: 10-4',
      'Roll call',
      '1-ADAM-12: En Route → On Scene',
      'Two on board',
    ]);
    await run('.x 1 arr');
    await expectSuccess(page, 'Call Closed', 'Call #1');
    await expect(pane(page, 'Calls')).toContainText('NO ACTIVE CALLS');
  });

  await test.step('an officer opens a call, because no dispatcher is on duty', async () => {
    await officer.keyboard.press('n');
    await officer.getByRole('dialog').getByLabel('Location').fill('quay');
    await officer.getByRole('dialog').getByLabel('Description').fill('stolen boat');
    await officer.getByRole('button', { name: 'Open Call' }).click();
    await expect(pane(page, 'Calls')).toContainText('#2 STOLEN BOAT');
  });

  await test.step('aid is heard and seen by units of that kind until one of them comes', async () => {
    await run('.aid 2 ems 3');
    await expect(toast(officer)).toContainText('TONE · EMS');
    const calls = officer.getByRole('region', { name: 'Active calls' });
    await expect(calls).toContainText('NEEDS EMS 3');
    await calls.getByRole('button', { name: /ATTACH/ }).click();
    await expect(calls).toContainText('ATTACHED');
    await expect(calls).not.toContainText('NEEDS EMS 3');
  });
});
