import { addOfficer } from './support/officers';
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
