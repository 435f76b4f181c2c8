import type { Page } from '@playwright/test';
import type { AccountName } from '@ten8/demo-data/accounts';
import { demo, runId, submitSignIn } from './support/people';
import { endProgress } from './support/screens';
import { expect, expectSuccess, test } from './support/story';

// Three browsers, and the longest story.
test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1440, height: 900 } });

const PLATE = `M${runId}`.slice(0, 10);
const LAST_NAME = `MAINJOB${runId}`;
const LOCATION = `QUAY ${runId}`;

async function signInByHand(page: Page, name: AccountName, department: string): Promise<void> {
  await page.goto('/auth');
  await submitSignIn(page, demo(name));
  await page.getByRole('heading', { name: 'Ten8 Demo County' }).waitFor();
  await page.getByRole('button', { name: 'Enter Community' }).first().click();
  await page
    .getByRole('article', { name: department })
    .getByRole('button', { name: 'Enter Department' })
    .click();
}

async function registerJohnAndHisCar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Character' }).click();
  const character = page.getByRole('dialog', { name: 'Create Character' });
  await character.getByLabel('First Name').fill('John');
  await character.getByLabel('Last Name').fill(LAST_NAME);
  await character.getByLabel('Date of Birth').fill('1990-02-28');
  await character.getByRole('button', { name: 'Create Character' }).click();
  await expectSuccess(page, 'Character created successfully');

  await page.getByRole('button', { name: 'Register Vehicle' }).click();
  const vehicle = page.getByRole('dialog', { name: 'Register Vehicle' });
  await vehicle.getByLabel('Owner').selectOption({ label: `John ${LAST_NAME}` });
  await vehicle.getByLabel('Make').fill('Vapid');
  await vehicle.getByLabel('Model').fill('Stanier');
  await vehicle.getByLabel('Plate').first().fill(PLATE);
  await vehicle.getByRole('button', { name: 'Register Vehicle' }).click();
  await expectSuccess(page, 'Vehicle registered successfully');
}

async function call911(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Call Emergency Services' }).click();
  const dialog = page.getByRole('dialog', { name: 'Call Emergency Services' });
  await dialog.getByLabel('Caller identity').selectOption({ label: `John ${LAST_NAME}` });
  await dialog.getByLabel('Location').fill(LOCATION);
  await dialog.getByLabel('Description').fill('A car drove into the sea');
  await dialog.getByRole('button', { name: 'SUBMIT 911 CALL' }).click();
}

test('a 911 call is taken, worked and closed while colleagues watch and hear', async ({ newPage }) => {
  const [civilian, officer, colleague] = [await newPage(), await newPage(), await newPage()];
  await signInByHand(civilian, 'civilian', 'Civilian');
  await signInByHand(officer, 'officer', 'Law Enforcement');
  await signInByHand(colleague, 'officer2', 'Law Enforcement');

  await test.step('the civilian registers a character and a car', () => registerJohnAndHisCar(civilian));

  await test.step('the officer goes off duty and on again', async () => {
    await officer.getByRole('button', { name: 'Dashboard' }).click();
    await officer.getByRole('button', { name: 'GO 10-42 (OFF DUTY)' }).click();
    await expect(officer.getByText('10-42 (OFF DUTY)', { exact: true })).toBeVisible();
    await officer.getByRole('button', { name: 'GO 10-8 (ON DUTY)' }).click();
    await expect(officer.getByText('10-8 (ON DUTY)', { exact: true })).toBeVisible();
    await officer.getByRole('button', { name: 'Open Unit Console' }).click();
    await expect(officer.getByRole('radio', { name: 'Available', exact: true })).toBeChecked();
  });

  const calls = officer.getByRole('region', { name: 'Active calls' });
  await test.step('the call is on the officer’s screen without a reload', async () => {
    await call911(civilian);
    await expect(
      civilian.getByText('Your 911 call has been dispatched to emergency responders').first(),
    ).toBeVisible();
    await expect(calls.getByText(LOCATION)).toBeVisible();
    await expect(calls.getByText(`JOHN ${LAST_NAME}`)).toBeVisible();
  });

  await test.step('the officer attaches and corrects the location; the colleague sees it', async () => {
    await calls
      .getByRole('listitem')
      .filter({ hasText: LOCATION })
      .getByRole('button', { name: 'ATTACH' })
      .click();
    await expectSuccess(officer, 'Attached to Call');
    const form = officer.getByRole('form', { name: 'Active call assignment' });
    await expect(form.getByLabel('Location')).toHaveValue(LOCATION);
    await form.getByLabel('Postal Code').fill('7113');
    await officer.getByRole('button', { name: /^UPDATE/ }).click();
    await expectSuccess(officer, 'Call Updated');
    await expect(
      colleague.getByRole('region', { name: 'Active calls' }).getByText(`${LOCATION} · 7113`),
    ).toBeVisible();
  });

  await test.step('runs the name and files a citation', async () => {
    await officer.getByRole('tab', { name: /NCIC RECORDS/ }).click();
    await officer.getByLabel('Last Name').fill(LAST_NAME);
    await officer.getByRole('button', { name: /RUN QUERY/ }).click();
    const card = officer.getByRole('article', { name: new RegExp(LAST_NAME, 'i') });
    await card.getByRole('button', { name: 'VIEW FULL RECORD' }).click();
    const record = officer.getByRole('dialog', { name: 'Full Criminal Record' });
    await endProgress(officer);
    await expect(record.getByText('SUBJECT HAS A CLEAN RECORD')).toBeVisible();
    await record.getByRole('button', { name: 'CREATE REPORT' }).click();
    const report = officer.getByRole('dialog', { name: 'Create Criminal Report' });
    await report.getByLabel('Charges').fill('Reckless driving, Littering');
    await report.getByLabel('Location').fill('PIER');
    await report.getByLabel('Description').fill('Drove a car into the sea');
    await report.getByLabel('Fine').fill('250');
    await report.getByRole('button', { name: /CREATE REPORT|FILE REPORT|SUBMIT/i }).click();
    await expectSuccess(officer, 'Report Created');
    await expect(report).toBeHidden();
    await officer.keyboard.press('Escape');
    await expect(officer.getByRole('dialog')).toBeHidden();
  });

  await test.step('runs the plate, creates a BOLO on it and finds it', async () => {
    await officer.getByRole('tab', { name: /VEHICLE SEARCH/ }).click();
    await officer.getByLabel('License Plate').fill(PLATE);
    await officer
      .getByRole('button', { name: /RUN QUERY|SEARCH/ })
      .last()
      .click();
    const car = officer.getByRole('article').filter({ hasText: PLATE });
    await expect(car).toContainText(LAST_NAME);
    await car.getByRole('button', { name: 'CREATE BOLO' }).click();
    const dialog = officer.getByRole('dialog', { name: 'Create Vehicle BOLO' });
    await dialog.getByLabel('Description').fill('Left the scene, dripping');
    await dialog.getByRole('button', { name: 'CREATE BOLO' }).click();
    await expectSuccess(officer, 'BOLO Created');
    await officer.getByRole('tab', { name: /BOLOS/ }).click();
    await officer.getByLabel('Keyword Search').fill('dripping');
    await officer.keyboard.press('Enter');
    await expect(officer.getByText('SEARCH RESULTS')).toBeVisible();
    await expect(officer.getByRole('article').filter({ hasText: PLATE })).toBeVisible();
    await officer.getByRole('tab', { name: /VEHICLE SEARCH/ }).click();
    await officer
      .getByRole('button', { name: /RUN QUERY|SEARCH/ })
      .last()
      .click();
    await expect(officer.getByRole('article').filter({ hasText: PLATE })).toContainText('ACTIVE BOLO');
  });

  await test.step('hits panic: the colleague’s screen shows and sounds it', async () => {
    await colleague.getByRole('button', { name: /Enable alerts/ }).click();
    await officer.getByRole('button', { name: /PANIC/ }).click();
    const strip = colleague.getByRole('region', { name: 'Panic alarms' });
    await expect(strip).toContainText('1-ADAM-12');
    await expect(
      colleague.getByRole('region', { name: 'Active units' }).getByRole('listitem').first(),
    ).toContainText('PANIC');
    await expect(colleague.getByRole('alert').first()).toContainText(/PANIC/);
    await expect(strip.getByRole('button', { name: /Silence/ })).toBeVisible();
    await expect(officer.getByRole('button', { name: /PANIC.*\d+/ })).toBeVisible();
    await officer.reload();
    await expect(officer.getByRole('button', { name: /PANIC.*\d+/ })).toBeVisible();
  });

  await test.step('clears the call, and it leaves every board', async () => {
    await officer.getByRole('tab', { name: /CAD SYSTEM/ }).click();
    await officer.getByRole('button', { name: /^CLEAR CALL/ }).click();
    await expectSuccess(officer, 'Call Cleared');
    await expect(colleague.getByRole('region', { name: 'Active calls' }).getByText(LOCATION)).toBeHidden();
    await expect(civilian.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  });
});
