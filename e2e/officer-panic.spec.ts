import type { Page } from '@playwright/test';
import { addOfficer, attachTo, board, open911, test } from './support/officers';
import { enter } from './support/people';
import { expect, expectFailure, toast, untilLive } from './support/story';

// Several browsers each.
test.describe.configure({ timeout: 120_000 });

const DANGER = 'rgb(200, 30, 30)';

const button = (page: Page) => page.getByRole('button', { name: /^PANIC/ });
const alarms = (page: Page) => page.getByRole('region', { name: 'Panic alarms' });
const units = (page: Page) => board(page, 'Active units').getByRole('listitem');

test('a panic marks its unit first in every list for twenty seconds, also after a reload', async ({
  openAs,
  place,
}) => {
  const zebra = await addOfficer(place, '9-ZEBRA-9');
  const acting = await openAs(zebra);
  const colleague = await openAs(await addOfficer(place, '1-ADAM-1'), '/officer', async (page) => {
    await page.clock.install();
  });
  for (const page of [acting, colleague]) await untilLive(page);
  await expect(units(colleague)).toContainText([/1-ADAM-1/, /9-ZEBRA-9/]);

  await button(acting).click();

  await expect(toast(colleague)).toContainText('PANIC ALERTUnit 9-ZEBRA-9 has raised the panic alarm');
  await expect(alarms(colleague)).toContainText('PANIC · 9-ZEBRA-9 · LOCATION UNKNOWN');
  await expect(toast(colleague)).toHaveCSS('background-color', DANGER);
  await expect(units(colleague)).toContainText([/9-ZEBRA-9.*PANIC/s, /1-ADAM-1/]);
  await expect(alarms(colleague)).toContainText('PANIC · 9-ZEBRA-9');
  await expect(alarms(acting)).toContainText('PANIC · 9-ZEBRA-9');

  await colleague.reload();
  await expect(units(colleague)).toContainText([/9-ZEBRA-9.*PANIC/s, /1-ADAM-1/]);
  await expect(alarms(colleague)).toContainText('PANIC · 9-ZEBRA-9');

  await colleague.clock.fastForward(20_000);
  await expect(units(colleague)).toContainText([/1-ADAM-1/, /9-ZEBRA-9/]);
  await expect(board(colleague, 'Active units').getByText('PANIC')).toBeHidden();
  await expect(alarms(colleague)).toBeHidden();
});

test('the button waits twenty seconds, a reload shortens nothing', async ({ page, place }) => {
  const account = await addOfficer(place, '2-ADAM-1');
  const { unit } = account;
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => void sent.push(String(payload))));
  await page.clock.install();
  await enter(page, account, '/officer');
  await untilLive(page);
  const secondsShown = async () => Number(/PANIC (\d+)s/.exec(await button(page).innerText())?.[1]);

  await button(page).click();
  // The first seconds may have passed on a busy machine.
  await expect(button(page)).toHaveText(/^PANIC (20|19|18|17|16)s$/);
  await expect(button(page)).toBeDisabled();
  await button(page).press('Enter');
  await page.reload();
  await untilLive(page);
  await expect(button(page)).toHaveText(/^PANIC \d+s$/);
  await expect(button(page)).toBeDisabled();
  const before = await secondsShown();
  await page.clock.fastForward(3_000);
  await expect.poll(secondsShown).toBeLessThanOrEqual(before - 3);
  await page.clock.fastForward(17_000);
  await expect(button(page)).toHaveText(/^PANIC ALARM/);
  await expect(button(page)).toBeEnabled();

  const alerts = sent.filter((frame) => frame.includes('panic-button'));
  expect(alerts).toHaveLength(1);
  expect(alerts[0]).toContain(JSON.stringify({ unitId: unit.id, unitCallsign: '2-ADAM-1' }));
  expect(sent.join()).toContain(`"join-community",${JSON.stringify({ communityId: place.id })}`);
});

test('the button needs the live connection, and hearing does not', async ({ openAs, place }) => {
  const cutOff = await openAs(await addOfficer(place, '3-ADAM-1'), '/officer', (page) =>
    page.routeWebSocket(/\/ws\//, (socket) => socket.close()),
  );
  const acting = await openAs(await addOfficer(place, '3-ADAM-2'));
  await untilLive(acting);
  await expect(units(cutOff)).toHaveCount(2);

  await expect(button(cutOff)).toBeDisabled();
  await button(cutOff).press('Enter');
  await expectFailure(cutOff, 'Panic Failed', 'The panic button needs the live connection');
  await expect(alarms(acting)).toBeHidden();

  await button(acting).click();
  await expect(alarms(cutOff)).toContainText('PANIC · 3-ADAM-2');
  await expect(units(cutOff).first()).toContainText(/3-ADAM-2.*PANIC/s);
  await expect(toast(cutOff)).toContainText('PANIC ALERT');
});

test('an alarm is heard without the live connection by a computer whose clock is two minutes fast', async ({
  openAs,
  place,
}) => {
  const fast = await openAs(await addOfficer(place, '5-ADAM-1'), '/officer', async (page) => {
    await page.routeWebSocket(/\/ws\//, (socket) => socket.close());
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 120_000;
    });
  });
  const acting = await openAs(await addOfficer(place, '5-ADAM-2'));
  await untilLive(acting);

  await button(acting).click();

  await expect(alarms(fast)).toContainText('PANIC · 5-ADAM-2');
});

test('alarms of several units stand beside each other, the first one first', async ({ openAs, place }) => {
  const first = await openAs(await addOfficer(place, '4-ADAM-1'));
  const second = await openAs(await addOfficer(place, '4-ADAM-2'));
  for (const page of [first, second]) await untilLive(page);

  await button(second).click();
  await expect(alarms(first)).toContainText('4-ADAM-2');
  await button(first).click();

  for (const page of [first, second]) {
    await expect(alarms(page).getByRole('listitem')).toContainText([/4-ADAM-2/, /4-ADAM-1/]);
    await expect(board(page, 'Active units').getByText('PANIC', { exact: true })).toHaveCount(2);
    await expect(button(page)).toBeDisabled();
  }
  await alarms(first).getByRole('button', { name: 'Silence' }).click();
  await expect(alarms(first).getByRole('listitem')).toHaveCount(2);
  await expect(alarms(first).getByRole('button', { name: 'Silence' })).toBeDisabled();
  await expect(alarms(second).getByRole('button', { name: 'Silence' })).toBeEnabled();
});

test('an officer says where the unit is, and the alarm and every colleague’s lists name it', async ({
  openAs,
  place,
}) => {
  const located = await addOfficer(place, '5-ADAM-1');
  const { id: callId } = await open911(place);
  await attachTo(callId, located);
  const acting = await openAs(located);
  const colleague = await openAs(await addOfficer(place, '5-ADAM-2'));
  for (const page of [acting, colleague]) await untilLive(page);

  await acting.keyboard.press('/');
  await acting.keyboard.type('loc 7113');
  await acting.keyboard.press('Enter');
  await expect(acting.getByRole('textbox', { name: 'Unit location' })).toHaveValue('7113');
  await expect(units(colleague).filter({ hasText: '5-ADAM-1' })).toContainText('Police · 7113');
  await acting.keyboard.press('4');
  await expect(units(colleague).filter({ hasText: '5-ADAM-1' })).toContainText(/7113.*#1.*ENR/s);
  await button(acting).click();

  await expect(alarms(colleague)).toContainText('PANIC · 5-ADAM-1 · 7113');
  await expect(toast(colleague)).toContainText('has raised the panic alarm · 7113');
  await units(colleague).getByRole('button', { name: 'On call #1' }).click();
  await expect(colleague.getByRole('dialog', { name: 'Call #1' })).toContainText('1 PIER ROAD');
});
