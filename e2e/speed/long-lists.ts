import type { Page } from '@playwright/test';
import { listCalls, openCall, type Call } from '@ten8/contracts/cad/calls';
import { UNIT_STATUSES } from '@ten8/contracts/cad/constants';
import { listUnits, type Unit } from '@ten8/contracts/cad/units';
import { clientOf, demo } from '../support/people';

export const UNITS = 300;
export const CALLS = 200;

/** The demo's lists grow to their size in the browser. With `isBusy` another unit has another status at each poll. */
export async function fillLists(page: Page, isBusy: boolean): Promise<void> {
  const owner = await clientOf(demo('owner'));
  const body = { location: '1 PIER ROAD', description: 'BOAT ON FIRE' };
  await owner.ask(openCall, { params: { communityId: 1 }, body });
  let polls = 0;
  // Copied in each answer as they were at first: when they change, their copies do not.
  let unit: Unit | undefined;
  let call: Call | undefined;

  await page.route('**/communities/1/units', async (route) => {
    const response = await route.fetch();
    const units = listUnits.reply.parse(await response.json());
    const first = (unit ??= units[0]);
    if (isBusy) polls += 1;
    const more = Array.from(
      { length: UNITS - units.length },
      (_, index) => first && copyOf(first, index, polls),
    );
    await route.fulfill({ json: [...units, ...more] });
  });
  await page.route('**/communities/1/calls', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const calls = listCalls.reply.parse(await (await route.fetch()).json());
    const open = calls.filter(({ status }) => status === 'active');
    const first = (call ??= open[0]);
    const more = Array.from({ length: CALLS - open.length }, (_, index) => first && callLike(first, index));
    return route.fulfill({ json: [...open, ...more] });
  });
  // The server knows nothing of a copied call, so its timeline is that of the first.
  await page.route('**/api/calls/*/entries*', async (route) => {
    const url = route
      .request()
      .url()
      .replace(/calls\/\d+/, `calls/${call?.id}`);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

function copyOf(unit: Unit, index: number, polls: number): Unit {
  const status = UNIT_STATUSES[index === polls % UNITS ? polls % 5 : index % 5] ?? 'busy';
  return { ...unit, id: 10_000 + index, userId: 10_000 + index, callsign: `2-LINCOLN-${index}`, status };
}

const callLike = (call: Call, index: number): Call => ({
  ...call,
  id: 10_000 + index,
  callNumber: 1_000 + index,
  assignedUnits: [],
  location: `${index} GROVE STREET`,
  // After those that the server knows, which can be attached to.
  priority: 'low',
});
