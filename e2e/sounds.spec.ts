import type { Page } from '@playwright/test';
import {
  ALARM,
  allowSound,
  blockSoundUntilGesture,
  CHIME,
  expectSilence,
  forgetSounds,
  gainOf,
  recordSound,
  tones,
  untilSilent,
} from './support/audio-probe';
import { addOfficer, board, statusButton, test } from './support/officers';
import { expect, untilLive } from './support/story';

const panic = (page: Page) => page.getByRole('button', { name: /PANIC ALARM/ }).click();
const alarms = (page: Page) => page.getByRole('region', { name: 'Panic alarms' });

// Several browsers each, and as long as the sounds themselves.
test.describe.configure({ timeout: 180_000 });

test('a panic sounds the two-tone alarm in every colleague’s browser, whatever they look at', async ({
  openAs,
  place,
}) => {
  const acting = await openAs(await addOfficer(place, '1-ADAM-1'), '/officer', recordSound);
  const atConsole = await openAs(await addOfficer(place, '1-ADAM-2'), '/officer#bolos', recordSound);
  const atDashboard = await openAs(
    await addOfficer(place, '1-ADAM-3'),
    '/officer?view=dashboard',
    recordSound,
  );
  const all = [acting, atConsole, atDashboard];
  await untilLive(acting);
  await expect(board(atConsole, 'Active units')).toContainText('1-ADAM-1');
  await expect(atDashboard.getByText('1-ADAM-3').first()).toBeVisible();
  for (const page of all) await allowSound(page);

  await panic(acting);

  for (const page of all) await expect.poll(() => tones(page)).toEqual(ALARM);
  for (const page of all) {
    const gain = await gainOf(page, 'panic');
    expect(gain).toBeGreaterThanOrEqual(0.7);
    expect(gain).toBeLessThanOrEqual(0.8);
  }
});

test('two alarms at once are no louder than one, and end with their marks', async ({ openAs, place }) => {
  const first = await openAs(await addOfficer(place, '2-ADAM-1'));
  const second = await openAs(await addOfficer(place, '2-ADAM-2'));
  const page = await openAs(await addOfficer(place, '2-ADAM-3'), '/officer', async (opening) => {
    await recordSound(opening);
    await opening.clock.install();
  });
  for (const each of [first, second, page]) await untilLive(each);
  await allowSound(page);

  await panic(first);
  await expect(alarms(page)).toContainText('2-ADAM-1');
  await expect.poll(() => tones(page)).toEqual(ALARM);
  await panic(second);
  await expect(alarms(page)).toContainText('2-ADAM-2');
  await forgetSounds(page);
  await expect.poll(() => tones(page)).toEqual(ALARM);
  expect(await gainOf(page, 'panic')).toBeLessThanOrEqual(0.8);

  await page.clock.fastForward(20_000);
  await expect(alarms(page)).toBeHidden();
  await untilSilent(page);
});

test('a status change chimes in the acting officer’s browser only', async ({ openAs, place }) => {
  const acting = await openAs(await addOfficer(place, '3-ADAM-1'), '/officer', recordSound);
  const colleague = await openAs(await addOfficer(place, '3-ADAM-2'), '/officer', recordSound);
  for (const page of [acting, colleague]) {
    await untilLive(page);
    await allowSound(page);
  }

  await statusButton(acting, 'Busy').click();
  await expect.poll(() => tones(acting)).toEqual(CHIME);
  expect(await gainOf(acting, 'status')).toBeCloseTo(0.5, 2);
  await expect(board(colleague, 'Active units').getByTitle('Busy')).toBeVisible();
  expect(await tones(colleague)).toEqual([]);
  await expectSilence(colleague);

  await untilSilent(acting);
  await statusButton(acting, 'Busy').click();
  await expectSilence(acting);
});

test('the first gesture is answered by one chime, even when it is a status', async ({ openAs, place }) => {
  const officer = await addOfficer(place, '4-ADAM-1');
  const page = await openAs(officer, '/officer', async (opening) => {
    await blockSoundUntilGesture(opening);
    await recordSound(opening);
  });
  await expect(statusButton(page, 'Available')).toBeChecked();

  await statusButton(page, 'Busy').click();
  await expect.poll(() => tones(page)).toEqual(CHIME);
  await expect(statusButton(page, 'Busy')).toBeChecked();
  expect(await gainOf(page, 'status')).toBeCloseTo(0.5, 2);

  await page.reload();
  await page.getByRole('button', { name: 'Enable alerts' }).click();
  await expect.poll(() => tones(page)).toEqual(CHIME);
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeVisible();
  expect(await gainOf(page, 'status')).toBeCloseTo(0.5, 2);
});

test('the first click moves nothing, and the second one of a double click does not mute', async ({
  openAs,
  place,
}) => {
  const page = await openAs(await addOfficer(place, '4-ADAM-2'), '/officer', blockSoundUntilGesture);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const places = () =>
    Promise.all(
      [button(/PANIC ALARM/), page.getByRole('radiogroup'), page.getByRole('tablist')].map((part) =>
        part.first().boundingBox(),
      ),
    );

  for (const width of [360, 820, 1280, 1440])
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.reload();
      await expect(statusButton(page, 'Available')).toBeChecked();
      await untilLive(page);
      const before = await places();

      // Slowly enough for the second click to find what took its place.
      await button('Enable alerts').dblclick({ delay: 100 });

      await expect(button('Turn sound off')).toBeVisible();
      expect(await places()).toEqual(before);
    });
});

test('an alarm that the browser held back sounds with the first gesture', async ({ openAs, place }) => {
  const acting = await openAs(await addOfficer(place, '5-ADAM-1'));
  const colleague = await openAs(await addOfficer(place, '5-ADAM-2'), '/officer', async (opening) => {
    await blockSoundUntilGesture(opening);
    await recordSound(opening);
  });
  for (const page of [acting, colleague]) await untilLive(page);

  await panic(acting);
  await expect(alarms(colleague)).toContainText('5-ADAM-1');
  await expectSilence(colleague);
  await expect(colleague.getByRole('button', { name: 'Enable alerts' })).toBeVisible();
  await colleague.keyboard.press('Shift');

  await expect.poll(() => tones(colleague)).toEqual(expect.arrayContaining(ALARM));
});

test('a muted console stays silent, and Silence ends the alarm here only', async ({ openAs, place }) => {
  const acting = await openAs(await addOfficer(place, '6-ADAM-1'), '/officer', recordSound);
  const muted = await openAs(await addOfficer(place, '6-ADAM-2'), '/officer', recordSound);
  const silenced = await openAs(await addOfficer(place, '6-ADAM-3'), '/officer', recordSound);
  for (const page of [acting, muted, silenced]) {
    await untilLive(page);
    await allowSound(page);
  }
  await muted.getByRole('button', { name: 'Turn sound off' }).click();

  await panic(acting);
  for (const page of [acting, silenced]) await expect.poll(() => tones(page)).toEqual(ALARM);
  await expect(alarms(muted)).toContainText('6-ADAM-1');
  expect(await tones(muted)).toEqual([]);
  await expectSilence(muted);

  await alarms(silenced).getByRole('button', { name: 'Silence' }).click();
  await untilSilent(silenced);
  await expect(alarms(silenced)).toContainText('6-ADAM-1');
  await expect(board(silenced, 'Active units').getByText('PANIC')).toBeVisible();
  await forgetSounds(acting);
  await expect.poll(() => tones(acting)).toEqual(ALARM);

  await muted.getByRole('button', { name: 'Turn sound on' }).click();
  await expect.poll(() => tones(muted)).toEqual(ALARM);
});

test('an alarm sounds as loud if its file cannot be loaded', async ({ openAs, place }) => {
  const page = await openAs(await addOfficer(place, '9-ADAM-1'), '/officer', recordSound);
  await untilLive(page);
  await allowSound(page);
  await page.route('**/sounds/panic.wav', (route) => route.fulfill({ status: 404 }));

  await panic(page);
  await expect.poll(() => tones(page)).toEqual(ALARM);

  await page.unroute('**/sounds/panic.wav');
  expect(await gainOf(page, 'panic')).toBeCloseTo(0.75, 1);
});
