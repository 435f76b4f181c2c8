import { listLicenses } from '@ten8/contracts/civilian/licenses';
import { button } from './support/locate';
import { enter } from './support/people';
import { addCharacter, addVehicle } from './support/records';
import { expect, expectFailure, expectSuccess, test } from './support/story';

const CHARACTER_REQUIRED = 'Please fill in all required fields (First Name, Last Name, Date of Birth)';
const CHARACTER_QUESTION = 'Are you sure you want to delete this character? This action cannot be undone.';

test('a character is created, changed and deleted', async ({ page, civilian }) => {
  await enter(page, civilian, '/civilian');
  const list = page.getByRole('list', { name: 'My characters' });

  await button(page, 'Add Character').click();
  const dialog = page.getByRole('dialog', { name: 'Create Character' });
  await button(page, 'Create Character').click();
  await expectFailure(page, CHARACTER_REQUIRED);
  await expect(dialog.getByLabel('First name')).toBeFocused();
  await dialog.getByLabel('First name').fill('Tom');
  await dialog.getByLabel('Last name').fill('Hill');
  await dialog.getByLabel('Date of birth').fill('1985-06-30');
  await dialog.getByLabel('Gender').selectOption('Male');
  await dialog.getByLabel('Eye color').selectOption('Hazel');
  await dialog.getByLabel('Hair color').selectOption('Blonde');
  await dialog.getByLabel('Height').fill('71');
  await button(page, 'Create Character').click();
  await expectSuccess(page, 'Character created successfully');
  await expect(dialog).toBeHidden();
  await expect(list).toContainText('Tom Hill');
  await expect(list).toContainText('Born 1985-06-30, Male');

  await button(page, 'Edit Tom Hill').click();
  const edit = page.getByRole('dialog', { name: 'Edit Character' });
  await expect(edit.getByLabel('Eye color')).toHaveValue('Hazel');
  await expect(edit.getByLabel('Hair color')).toHaveValue('Blonde');
  await expect(edit.getByLabel('Height')).toHaveValue('71');
  await edit.getByLabel('First name').fill('Timothy');
  await button(page, 'Update Character').click();
  await expectSuccess(page, 'Character updated successfully');
  await expect(list).toContainText('Timothy Hill');

  await button(page, 'Delete Timothy Hill').click();
  const question = page.getByRole('alertdialog', { name: 'Delete Character' });
  await expect(question).toContainText(CHARACTER_QUESTION);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(list).toContainText('Timothy Hill');
  await button(page, 'Delete Timothy Hill').click();
  await question.getByRole('button', { name: 'Delete Character' }).click();
  await expectSuccess(page, 'Character deleted successfully');
  await expect(page.getByText('No characters yet')).toBeVisible();
});

test('the character form offers the choices of the product', async ({ page, civilian }) => {
  await enter(page, civilian, '/civilian');

  await button(page, 'Add Character').click();

  for (const [label, options] of [
    ['Gender', ['Male', 'Female', 'Other']],
    ['Eye color', ['Brown', 'Blue', 'Green', 'Hazel', 'Gray']],
    ['Hair color', ['Black', 'Brown', 'Blonde', 'Red', 'Gray', 'White']],
  ] as const)
    await expect(page.getByLabel(label, { exact: true }).locator('option')).toHaveText([/.*/, ...options]);
});

test('a vehicle is registered, changed and deleted', async ({ page, place, civilian }) => {
  await addCharacter(place, civilian, 'Mia', 'Drive');
  await addCharacter(place, civilian, 'Leo', 'Drive');
  await enter(page, civilian, '/civilian');
  const list = page.getByRole('list', { name: 'My vehicles' });

  await button(page, 'Register Vehicle').click();
  const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
  await dialog.getByRole('button', { name: 'Register Vehicle' }).click();
  await expectFailure(page, 'Please fill in all required fields');
  await expect(dialog.getByLabel('Registration status')).toHaveValue('registered');
  await expect(dialog.getByLabel('Insurance status')).toHaveValue('active');
  await expect(dialog.getByLabel('Reported stolen')).not.toBeChecked();
  await dialog.getByLabel('Make').fill('Karin');
  await dialog.getByLabel('Model').fill('Sultan');
  await dialog.getByLabel('Plate').fill('8ABC123');
  await dialog.getByLabel('Owner').selectOption('Leo Drive');
  await dialog.getByRole('button', { name: 'Register Vehicle' }).click();
  await expectSuccess(page, 'Vehicle registered successfully');
  await expect(list).toContainText('8ABC123');
  await expect(list).toContainText('Leo Drive');
  await expect(list).toContainText('Registration: Registered');

  await button(page, 'Edit Karin Sultan 8ABC123').click();
  const edit = page.getByRole('dialog', { name: 'Edit Vehicle' });
  await expect(edit.getByLabel('Year')).toHaveValue('');
  await edit.getByLabel('Year').fill('2019');
  await edit.getByLabel('Reported stolen').check();
  await edit.getByLabel('Insurance status').selectOption('none');
  await button(page, 'Update Vehicle').click();
  await expectSuccess(page, 'Vehicle updated successfully');
  await expect(list).toContainText('Stolen');
  await expect(list).toContainText('2019');
  await expect(list).toContainText('Insurance: None');

  await button(page, 'Delete Karin Sultan 8ABC123').click();
  const question = page.getByRole('alertdialog', { name: 'Delete Vehicle' });
  await expect(question).toContainText('Are you sure you want to delete this vehicle?');
  await question.getByRole('button', { name: 'Delete Vehicle' }).click();
  await expectSuccess(page, 'Vehicle deleted successfully');
  await expect(page.getByText('No vehicles yet')).toBeVisible();
});

test('a plate that is taken leaves the form as it was typed', async ({ page, place, civilian }) => {
  const mia = await addCharacter(place, place.owner, 'Mia', 'First');
  await addVehicle(place, place.owner, mia, 'TAKEN1');
  await addCharacter(place, civilian, 'Leo', 'Second');
  await enter(page, civilian, '/civilian');

  await button(page, 'Register Vehicle').click();
  const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
  await dialog.getByLabel('Make').fill('Vapid');
  await dialog.getByLabel('Model').fill('Bullet');
  await dialog.getByLabel('Plate').fill('taken1');
  await dialog.getByRole('button', { name: 'Register Vehicle' }).click();

  await expectFailure(page, 'Failed to register vehicle');
  await expect(dialog.getByLabel('Make')).toHaveValue('Vapid');
  await expect(dialog.getByLabel('Plate')).toHaveValue('taken1');
  await expect(dialog.getByLabel('Plate')).toHaveAccessibleDescription('This plate is already registered');
  await dialog.getByLabel('Plate').fill('FREE1');
  await dialog.getByRole('button', { name: 'Register Vehicle' }).click();
  await expectSuccess(page, 'Vehicle registered successfully');
});

test('with a character go its vehicles', async ({ page, place, civilian }) => {
  const mia = await addCharacter(place, civilian, 'Mia', 'Leaves');
  await addVehicle(place, civilian, mia, 'GONE1');
  await enter(page, civilian, '/civilian');
  await expect(page.getByRole('list', { name: 'My vehicles' })).toContainText('GONE1');

  await button(page, 'Delete Mia Leaves').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Character' }).click();

  await expect(page.getByText('No vehicles yet')).toBeVisible();
  await expect(button(page, 'License Status')).toBeDisabled();
});

test('each kind of license has a row whose status can be any other', async ({ page, place, civilian }) => {
  const { id: characterId } = await addCharacter(place, civilian, 'Mia', 'Drives');
  await enter(page, civilian, '/civilian');

  await button(page, 'License Status').click();
  const dialog = page.getByRole('dialog', { name: 'License Status' });
  for (const type of ['Weapons', 'Drivers', 'Motorcycle', 'Fishing', 'Hunting'])
    await expect(dialog.getByLabel(`${type} license status`)).toHaveValue('none');
  await dialog.getByLabel('Drivers license status').selectOption('Active');
  await dialog.getByLabel('Weapons license status').selectOption('Pending');
  await button(page, 'Save Licenses').click();
  await expectSuccess(page, 'Character licenses updated successfully');

  await button(page, 'License Status').click();
  await expect(dialog.getByLabel('Drivers license status')).toHaveValue('active');
  await dialog.getByLabel('Drivers license status').selectOption('Revoked');
  await button(page, 'Save Licenses').click();
  await expect(dialog).toBeHidden();
  const held = await civilian.ask(listLicenses, { params: { characterId } });
  expect(Object.fromEntries(held.map(({ type, status }) => [type, status]))).toEqual({
    drivers: 'revoked',
    weapons: 'pending',
  });
});

test('licenses chosen for one character are kept while another one is shown', async ({
  page,
  place,
  civilian,
}) => {
  const mia = await addCharacter(place, civilian, 'Mia', 'Hunts');
  const tom = await addCharacter(place, civilian, 'Tom', 'Drives');
  await enter(page, civilian, '/civilian');
  await button(page, 'License Status').click();
  const dialog = page.getByRole('dialog', { name: 'License Status' });
  const of = (name: string) => dialog.getByLabel('Character').selectOption(name);
  await of('Mia Hunts');
  await dialog.getByLabel('Hunting license status').selectOption('Active');
  await of('Tom Drives');
  await dialog.getByLabel('Drivers license status').selectOption('Active');

  // A click beside the dialog.
  await page.mouse.click(2, 2);
  await button(page, 'Save Licenses').click();
  await expectSuccess(page, 'Character licenses updated successfully');
  await expect(dialog.getByLabel('Hunting license status')).toHaveValue('active');
  await button(page, 'Save Licenses').click();

  await expect(dialog).toBeHidden();
  const types = async (characterId: number) =>
    (await civilian.ask(listLicenses, { params: { characterId } })).map(({ type }) => type);
  expect([await types(mia.id), await types(tom.id)]).toEqual([['hunting'], ['drivers']]);
});
