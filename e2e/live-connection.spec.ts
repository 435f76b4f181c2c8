import { addOfficer, board } from './support/officers';
import { enter } from './support/people';
import { expect, test, untilLive } from './support/story';

const REFUSAL = 'Ten8 is open in too many windows. Please close some.';
/** How Socket.IO's messages begin when a connection was accepted and refused. */
const [ACCEPTED, REFUSED] = ['40', '44'];

test('a console that the server refuses says why, and alarms arrive again as soon as it is accepted', async ({
  page,
  place,
}) => {
  let isRefused = true;
  await page.routeWebSocket(/\/ws/, (browser) => {
    const server = browser.connectToServer();
    server.onMessage((message) => {
      const isAnswer = isRefused && String(message).startsWith(ACCEPTED);
      browser.send(isAnswer ? `${REFUSED}${JSON.stringify({ message: REFUSAL })}` : message);
    });
  });
  await enter(page, await addOfficer(place, '1-ADAM-12'), '/officer');
  await expect(page.getByText('OFFLINE').first()).toBeVisible();
  await expect(page.getByText(`the panic button does not work. ${REFUSAL}`)).toBeVisible();

  isRefused = false;

  await untilLive(page);
  await expect(page.getByText(REFUSAL)).toBeHidden();
});

test('a console whose connections died unnoticed connects again when a list gets no answer', async ({
  page,
  place,
}) => {
  let hasHung = false;
  let opened = 0;
  // As when a gateway hangs: connections that are opened later lead to another one.
  await page.routeWebSocket(/\/ws/, (browser) => {
    const server = browser.connectToServer();
    opened += 1;
    const isDead = opened === 1 ? () => hasHung : () => false;
    browser.onMessage((message) => void (isDead() || server.send(message)));
    server.onMessage((message) => void (isDead() || browser.send(message)));
  });
  await page.clock.install();
  await enter(page, await addOfficer(place, '1-ADAM-12'), '/officer');
  await untilLive(page);
  const units = '**/api/communities/*/units';
  await page.route(units, (route) => (hasHung && opened === 1 ? undefined : route.continue()));

  hasHung = true;
  await addOfficer(place, '1-ADAM-13');
  const unanswered = page.waitForRequest(units);
  await page.clock.runFor(3_000);
  await unanswered;
  for (const ms of [8_000, 5_000, 3_000]) await page.clock.runFor(ms);

  await expect.poll(() => opened).toBe(2);
  await untilLive(page);
  await expect(board(page, 'Active units')).toContainText('1-ADAM-13');
});
