import type { Page } from '@playwright/test';
import { ALARM, ALERT, recordSound, tones, untilSilent } from './support/audio-probe';
import { seriousFindings } from './support/axe';
import { callRow, openDesk, pane } from './support/desk';
import { addOfficer, open911, test } from './support/officers';
import { expect } from './support/story';
import type { StoryCommunity } from './support/story-community';

test.use({ viewport: { width: 1440, height: 900 } });

/** The buttons of the second windows are shown, and sounds are recorded. */
async function openDeskWithTwoCalls(page: Page, place: StoryCommunity): Promise<void> {
  await recordSound(page.context());
  for (const location of ['PIER', 'QUAY']) await open911(place, { location });
  await openDesk(page, place);
  await callRow(page, 'QUAY').waitFor();
  await page.keyboard.press('w');
}

/** Opens a part of the desk in a window, and lets that one lead: a desk that is reloaded leads no longer. */
async function openLeadingWindow(page: Page, part: string, sight: string): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: part }).click();
  const leading = await opening;
  await leading.getByRole('button').filter({ hasText: sight }).waitFor();
  const taken = leading.waitForRequest(/\/units$/);
  await page.reload();
  await taken;
  await callRow(page, 'QUAY').waitFor();
  return leading;
}

test('a second window shares the choice, and polls and sounds once the first is closed', async ({
  page,
  place,
  openAs,
}) => {
  const acting = await openAs(await addOfficer(place, '1-ADAM-12'));
  await openDeskWithTwoCalls(page, place);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'QUEUE' }).focus();
  await page.keyboard.press('Enter');
  const second = await opening;
  await callRow(second, 'QUAY').focus();
  const polls: string[] = [];
  second.on('request', (request) => polls.push(new URL(request.url()).pathname));

  await second.keyboard.press('Enter');
  await expect(pane(page, 'Chosen call')).toContainText('CALL #2');
  await open911(place, { location: 'HARBOUR' });
  await expect(callRow(second, 'HARBOUR')).toBeVisible();
  expect(polls.filter((path) => path.endsWith('/units'))).toEqual([]);
  expect(await seriousFindings(second)).toEqual([]);
  await acting.getByRole('button', { name: /^PANIC/ }).click();
  await expect.poll(() => tones(page)).toEqual(expect.arrayContaining(ALARM));
  expect(await tones(second)).toEqual([]);
  const taken = second.waitForRequest(/\/units$/);
  await page.close();

  await taken;
  await open911(place, { location: 'LIGHTHOUSE' });
  await expect(callRow(second, 'LIGHTHOUSE')).toBeVisible();
  // The desk repeats an alarm until somebody acknowledges it.
  await expect.poll(() => tones(second), { timeout: 15_000 }).toEqual(expect.arrayContaining(ALARM));
  await second.keyboard.press('y');
  await expect(second.getByRole('list', { name: 'Open alarms' })).toContainText('acknowledged by Dee');
});

test('a window that is closed hands the choice, the polls and the sound over within a second', async ({
  page,
  place,
  openAs,
}) => {
  const acting = await openAs(await addOfficer(place, '1-ADAM-12'));
  await openDeskWithTwoCalls(page, place);
  const leading = await openLeadingWindow(page, 'QUEUE', 'QUAY');
  await page.getByRole('heading', { name: 'Calls' }).click();
  await callRow(leading, 'QUAY').click();
  await expect(pane(page, 'Chosen call')).toContainText('CALL #2');
  const polls: number[] = [];
  page.on('request', (request) => request.url().endsWith('/units') && polls.push(Date.now()));
  await leading.waitForRequest(/\/units$/);
  expect(polls).toEqual([]);

  const closedAt = Date.now();
  await leading.close();
  await expect.poll(() => polls.length).toBeGreaterThan(0);

  // A second for the windows, and the rest for a busy machine. The next regular poll would come after three.
  expect(polls[0]).toBeLessThan(closedAt + 2_500);
  await expect(pane(page, 'Chosen call')).toContainText('CALL #2');
  await acting.getByRole('button', { name: /^PANIC/ }).click();
  // Sooner than the first repetition, so this is the alarm itself.
  await expect.poll(() => tones(page), { timeout: 8_000 }).toEqual(expect.arrayContaining(ALARM));
});

test('a window that leads acts on its keys, and shows and plays what holds for everyone', async ({
  page,
  place,
  openAs,
}) => {
  const acting = await openAs(await addOfficer(place, '1-ADAM-12'));
  await openDeskWithTwoCalls(page, place);
  const leading = await openLeadingWindow(page, 'UNIT BOARD', '1-ADAM-12');
  const traffic = (each: Page) => each.getByRole('region', { name: 'Emergency traffic' });

  await test.step('its keys do what is written on its buttons', async () => {
    await leading.keyboard.press('p');
    await leading.getByRole('textbox', { name: 'Area of play' }).fill('SANDY SHORES');
    await leading.keyboard.press('Enter');
    await expect(leading.getByRole('button', { name: 'AREA: SANDY SHORES' })).toBeVisible();
    await leading.keyboard.press('o');
    await expect(leading.getByRole('dialog', { name: 'Go on duty' })).toBeVisible();
    await leading.keyboard.press('Escape');
    await leading.keyboard.press('?');
    await expect(leading.getByRole('dialog', { name: 'Keys' })).toContainText('Area of play');
    await expect(leading.getByRole('dialog', { name: 'Keys' })).not.toContainText('Command line');
    await leading.keyboard.press('Escape');
  });

  await test.step('emergency traffic begins and ends there, with its tone', async () => {
    await leading.keyboard.press('t');
    await leading.getByRole('textbox', { name: 'What it is about' }).fill('SHOTS FIRED');
    await leading.keyboard.press('Enter');
    for (const each of [page, leading]) await expect(traffic(each)).toContainText('SHOTS FIRED');
    await expect.poll(() => tones(leading)).toEqual(expect.arrayContaining(ALERT));
    await leading.keyboard.press('t');
    for (const each of [page, leading]) await expect(traffic(each)).toBeHidden();
  });

  await test.step('an alarm that is silenced at the desk is silent there, too', async () => {
    await acting.getByRole('button', { name: /^PANIC/ }).click();
    await expect.poll(() => tones(leading)).toEqual(expect.arrayContaining(ALARM));
    await page.getByRole('button', { name: 'Silence' }).click();
    await expect(leading.getByRole('button', { name: 'Silence' })).toBeDisabled();
    await untilSilent(leading);
    expect(await seriousFindings(leading)).toEqual([]);
  });

  await test.step('it says when its lists are no longer read', async () => {
    await leading.route(/\/api\/communities\/\d+\/(units|calls)$/, (route) => route.abort());
    await expect(leading.getByText('No answer from Ten8')).toBeVisible({ timeout: 20_000 });
  });
});
