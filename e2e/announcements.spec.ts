import type { Page } from '@playwright/test';
import { setEmergencyTraffic } from '@ten8/contracts/cad/desk';
import { listenToAnnouncements, takeAnnouncements } from './support/announcements';
import { openDesk } from './support/desk';
import { addOfficer, open911, test } from './support/officers';
import { expect, toast, untilLive } from './support/story';

const untilReady = async (page: Page) => {
  await untilLive(page);
  await takeAnnouncements(page);
};
const heardOf = (said: readonly string[], what: RegExp) => said.filter((text) => what.test(text));

for (const where of ['the console', 'a dialog'] as const)
  test(`a screen reader says an alarm once, also to an officer who is in ${where}`, async ({
    place,
    openAs,
  }) => {
    const colleague = await openAs(await addOfficer(place, '2-LINCOLN-5'), '/officer', listenToAnnouncements);
    const raiser = await openAs(await addOfficer(place, '1-ADAM-12'));
    await untilReady(colleague);
    if (where === 'a dialog') await colleague.getByRole('button', { name: 'Edit Info' }).click();

    await raiser.getByRole('button', { name: /^PANIC/ }).click();
    await expect(toast(colleague)).toContainText('PANIC ALERT');
    await expect(toast(colleague)).toHaveCount(0);

    const said = await takeAnnouncements(colleague);
    expect(heardOf(said, /PANIC/)).toEqual([expect.stringMatching(/^PANIC · 1-ADAM-12/)]);
  });

test('a dialog hides no emergency traffic from a screen reader', async ({ place, openAs }) => {
  const officer = await openAs(await addOfficer(place, '1-ADAM-12'), '/officer', listenToAnnouncements);
  await untilReady(officer);
  await officer.getByRole('button', { name: 'Edit Info' }).click();

  const params = { communityId: place.id };
  await place.owner.ask(setEmergencyTraffic, { params, body: { text: 'SHOTS FIRED' } });
  await expect(officer.getByText('EMERGENCY TRAFFIC · SHOTS FIRED')).toBeVisible();

  const said = await takeAnnouncements(officer);
  expect(heardOf(said, /EMERGENCY/)).toEqual(['EMERGENCY TRAFFIC · SHOTS FIRED']);
});

test('a screen reader says a new call once, to officers and at the desk', async ({
  page: desk,
  place,
  openAs,
}) => {
  await open911(place, { location: 'OLD MILL' });
  const officer = await openAs(await addOfficer(place, '1-ADAM-12'), '/officer', listenToAnnouncements);
  await listenToAnnouncements(desk);
  await openDesk(desk, place);
  await Promise.all([officer, desk].map(untilReady));

  await open911(place);

  for (const page of [officer, desk]) {
    const news = page.getByRole('status').filter({ hasText: 'New call' });
    await expect(news).toHaveText('New call #2: 1 PIER ROAD');
    expect(heardOf(await takeAnnouncements(page), /1 PIER ROAD/)).toEqual(['New call #2: 1 PIER ROAD']);
  }
});
