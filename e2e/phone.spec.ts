import type { Locator, Page } from '@playwright/test';
import { callRow, pane } from './support/desk';
import { addOfficer, open911, test } from './support/officers';
import { demo, enter } from './support/people';
import { expect, toast } from './support/story';

const UPRIGHT = { width: 360, height: 740 };
const ON_ITS_SIDE = { width: 740, height: 360 };

test.use({ hasTouch: true, isMobile: true, viewport: UPRIGHT });

/** The fields whose letters are so small that a phone zooms in on them. */
const fieldsThatZoom = (page: Page) =>
  page
    .locator('input:not([type="checkbox"], [type="radio"], [type="range"]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.getAttribute('aria-label') ?? field.outerHTML.slice(0, 80)),
    );

for (const [as, address, sight] of [
  ['officer', '/officer', 'Incident Description'],
  ['owner', '/dispatch', 'TAKE A CALL'],
  ['owner', '/admin', 'Export CSV'],
] as const)
  test(`a phone zooms in on no field of ${address}`, async ({ page }) => {
    await enter(page, demo(as), address);
    await page.getByText(sight).first().waitFor();

    expect(await fieldsThatZoom(page)).toEqual([]);
  });

test('on a phone, buttons show no keys, and the beta notice can be closed with a finger', async ({
  page,
}) => {
  await enter(page, demo('owner'), '/');
  await expect(page.getByRole('button', { name: 'Enter Community' })).toBeVisible();

  await expect(page.locator('[data-key]').filter({ visible: true })).toHaveCount(0);
  const box = await page.getByRole('button', { name: 'Dismiss beta notice' }).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test('on a phone, a long list of members scrolls with the page only', async ({ page, place }) => {
  await page.route('**/members?*', async (route) => {
    const response = await route.fetch();
    const [member]: { id: number }[] = await response.json();
    const members = Array.from({ length: 40 }, (_, id) => ({ ...member, id, userId: id }));
    await route.fulfill({ response, json: members });
  });
  await enter(page, place.owner, '/admin');
  const members = page.getByRole('table', { name: 'Members' });
  await expect(members.getByRole('row')).toHaveCount(41);

  const hidden = ({ parentElement }: Element) =>
    parentElement && parentElement.scrollHeight - parentElement.clientHeight;
  expect(await members.evaluate(hidden)).toBe(0);
});

test('on a phone, a box to tick and a download are large enough for a finger', async ({ page, place }) => {
  const smallerSide = async (part: Locator) => {
    const { width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return Math.min(width, height);
  };
  await open911(place);

  await enter(page, place.owner, '/dispatch/calls');
  expect(await smallerSide(page.locator('label', { hasText: 'Mark call #1' }))).toBeGreaterThanOrEqual(44);
  await page.goto('/admin');
  expect(await smallerSide(page.getByRole('link', { name: 'Export CSV' }))).toBeGreaterThanOrEqual(44);
});

test('on a phone, a box to tick stays square beside a long label', async ({ page, place }) => {
  await enter(page, place.owner, '/admin');
  const box = page.getByRole('checkbox', { name: /officers dispatch themselves/ });
  await expect(box).toBeVisible();

  const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};

  expect(Math.abs(width - height)).toBeLessThan(1);
});

test('at the desk on a phone, a call that is tapped comes into sight', async ({ page, place }) => {
  for (let count = 0; count < 8; count += 1) await open911(place, { location: `${count} PIER ROAD` });
  await enter(page, place.owner, '/dispatch');
  const chosen = pane(page, 'Chosen call');

  await callRow(page, '0 PIER ROAD').tap();

  await expect(chosen.getByRole('heading', { level: 2 })).toBeInViewport();
});

test('on a phone, a toast covers no button of a dialog', async ({ page, place, openAs }) => {
  await enter(page, await addOfficer(place, '2-LINCOLN-5'), '/officer');
  const raiser = await openAs(await addOfficer(place, '1-ADAM-12'));
  await page.getByRole('button', { name: 'Edit Info' }).tap();
  // With the keyboard open, a dialog reaches to the bottom.
  await page.setViewportSize({ ...UPRIGHT, height: 420 });

  await raiser.getByRole('button', { name: /^PANIC/ }).click();

  await expect(toast(page)).toContainText('PANIC ALERT');
  await page.getByRole('button', { name: 'Save Changes' }).tap({ trial: true, timeout: 2_000 });
  await expect(toast(page)).toBeVisible();
});

test('the commands fit on a phone that lies on its side', async ({ page }) => {
  await page.setViewportSize(ON_ITS_SIDE);
  await enter(page, demo('officer'), '/officer');

  await page.getByRole('button', { name: 'Command' }).tap();
  const box = await page.getByRole('dialog', { name: 'Command' }).boundingBox();

  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(ON_ITS_SIDE.height);
});

/** Whether anything of the focused element is seen: nothing that stays in place covers all of it. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const shares = [0.1, 0.5, 0.9];
    return shares.some((share) => {
      const hit = document.elementFromPoint(left + width * share, top + height * share);
      return hit !== null && focused.contains(hit);
    });
  });

for (const [what, size] of [
  ['a phone', UPRIGHT],
  ['a page that is zoomed in to 400 %', { width: 320, height: 256 }],
] as const)
  test(`the officer’s head never covers what has the focus on ${what}`, async ({ page, place }) => {
    for (let count = 0; count < 3; count += 1) await open911(place, { location: `${count} PIER ROAD` });
    await page.setViewportSize(size);
    await enter(page, place.owner, '/officer');
    await expect(page.getByText('Calls to take (3)')).toBeAttached();

    await page.getByRole('button', { name: 'CLEAR TEXT' }).focus();
    const covered: string[] = [];
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Shift+Tab');
      if (!(await isFocusSeen(page)))
        covered.push((await page.evaluate(() => document.activeElement?.outerHTML))?.slice(0, 90) ?? '');
    }

    expect(covered).toEqual([]);
  });

test('on a tablet the beta notice of a console is level with the header it is in', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await enter(page, demo('officer'), '/officer');
  const middleOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN };
    return y + height / 2;
  };
  await expect(page.getByText('LIVE').first()).toBeVisible();

  const notice = await middleOf(page.getByRole('complementary', { name: 'Beta notice' }).locator('p'));
  const header = await middleOf(page.getByRole('banner'));

  expect(Math.abs(notice - header)).toBeLessThan(2);
});
