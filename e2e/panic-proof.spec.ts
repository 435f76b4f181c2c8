import type { Page } from '@playwright/test';
import { comeOnDuty } from '@ten8/contracts/cad/desk';
import { ALARM, blockSoundUntilGesture, forgetSounds, recordSound, tones } from './support/audio-probe';
import { openDesk } from './support/desk';
import { addOfficer, test } from './support/officers';
import { expect, expectSuccess, untilLive } from './support/story';
import { addMember } from './support/story-community';

// Several browsers.
test.describe.configure({ timeout: 180_000 });

const openAlarms = (page: Page) => page.getByRole('list', { name: 'Open alarms' }).getByRole('listitem');

test('an alarm proves who heard it, sounds again at the desk until it is acknowledged, and is closed', async ({
  page,
  place,
  openAs,
}) => {
  const acting = await openAs(await addOfficer(place, '1-ADAM-12'));
  const hearing = await openAs(await addOfficer(place, '2-LINCOLN-5'));
  await openAs(await addOfficer(place, '3-MARY-7'), '/officer', blockSoundUntilGesture);
  await recordSound(page);
  await page.clock.install();
  await openDesk(page, place);
  for (const each of [acting, hearing, page]) await untilLive(each);
  await expect(hearing.getByText('No dispatcher on duty')).toBeVisible();
  await hearing.keyboard.press('m');
  await hearing.keyboard.press('m');

  await test.step('a dispatcher goes on duty', async () => {
    await page.keyboard.press('o');
    await expect(page.getByRole('dialog', { name: 'Go on duty' }).getByLabel('Position')).toBeFocused();
    await page.keyboard.type('Channel 1');
    await page.keyboard.press('Enter');
    await expectSuccess(page, 'You are on duty');
    await expect(hearing.getByText('Dispatch: 1 on')).toBeVisible();
  });

  await test.step('the alarm names who has not heard it', async () => {
    await acting.getByRole('button', { name: /^PANIC/ }).click();
    await expect(openAlarms(page)).toContainText(
      'PANIC · 1-ADAM-12 · LOCATION UNKNOWN · heard 2 of 3 · acknowledged by nobody yet',
    );
    await expect(openAlarms(page)).toContainText('Not heard by 3-MARY-7');
    await expect(acting.getByText('Heard by 2 of 3')).toBeVisible();
  });

  await test.step('it sounds again until a dispatcher acknowledges it', async () => {
    await page.clock.fastForward(21_000);
    await forgetSounds(page);
    await page.clock.fastForward(10_000);
    await expect.poll(() => tones(page)).toEqual(ALARM);
    await page.keyboard.press('y');
    await expect(openAlarms(page)).toContainText('acknowledged by Dee');
  });

  await test.step('it is closed with its outcome', async () => {
    await page.keyboard.press('e');
    await page.getByRole('dialog', { name: 'Close alarm of 1-ADAM-12' }).waitFor();
    await page.getByLabel('Outcome').press('a');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Close Alarm', exact: true }).press('Enter');
    await expectSuccess(page, 'Alarm Closed', '1-ADAM-12');
    await expect(openAlarms(page)).toHaveCount(0);
  });
});

test('who acknowledges an alarm before coming on duty can do it again as the dispatcher on duty', async ({
  page,
  place,
  openAs,
}) => {
  const acting = await openAs(await addOfficer(place, '1-ADAM-12'));
  const colleague = await addMember(place, 'Ann', 'Dispatcher');
  await colleague.ask(comeOnDuty, { params: { communityId: place.id }, body: { position: null } });
  await openDesk(page, place);
  await expect(page.getByText('Dispatch: 1 on')).toBeVisible();
  await acting.getByRole('button', { name: /^PANIC/ }).click();
  await expect(openAlarms(page)).toContainText('acknowledged by nobody yet');

  await page.keyboard.press('y');
  await expectSuccess(page, 'Noted', '1-ADAM-12: a dispatcher on duty has to acknowledge it');
  await expect(openAlarms(page)).toContainText('acknowledged by nobody yet');
  await page.keyboard.press('o');
  await page.getByRole('dialog').getByRole('button', { name: 'Go On Duty' }).click();
  await expect(page.getByText('Dispatch: 2 on')).toBeVisible();
  // Others may hear of it before the answer closes the dialog.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('y');

  await expect(openAlarms(page)).toContainText('acknowledged by Dee');
});
