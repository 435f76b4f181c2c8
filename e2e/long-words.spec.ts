import type { Page } from '@playwright/test';
import { updateProfile } from '@ten8/contracts/auth/profile';
import { openCall } from '@ten8/contracts/cad/calls';
import { saveCodes } from '@ten8/contracts/cad/codes';
import { CODE_LABEL_MAX } from '@ten8/contracts/cad/constants';
import { setAreaOfPlay } from '@ten8/contracts/cad/desk';
import { reportIncident } from '@ten8/contracts/cad/incidents';
import { saveOwnUnit } from '@ten8/contracts/cad/units';
import { updateCharacter } from '@ten8/contracts/civilian/characters';
import { addOfficer, test } from './support/officers';
import { enter } from './support/people';
import { addCharacter, addVehicle } from './support/records';
import { expect } from './support/story';
import { addMember } from './support/story-community';

const WORD = 'W'.repeat(100);

/** How many pixels of the page and of its tables can be seen only by scrolling sideways. */
const hiddenPixels = (page: Page) =>
  page.evaluate(() => {
    const tables = [...document.querySelectorAll('table')].map(({ parentElement }) => parentElement);
    const boxes = [document.documentElement, ...tables].filter((box) => box !== null);
    return boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  });

const hiddenWidth = ({ scrollWidth, clientWidth }: Element): number => scrollWidth - clientWidth;

for (const width of [360, 820, 1280])
  test(`words without an end break inside their cards and tables at ${width} px`, async ({ page, place }) => {
    await page.setViewportSize({ width, height: 900 });
    const { owner } = place;
    const member = await addMember(place, 'Ann');
    for (const { ask, email } of [owner, member])
      await ask(updateProfile, { body: { firstName: WORD, lastName: WORD, email } });
    const character = await addCharacter(place, owner, WORD, WORD);
    const marks = { warrants: [WORD], flags: [WORD] };
    await owner.ask(updateCharacter, {
      params: { characterId: character.id },
      body: { ...character, ...marks },
    });
    await addVehicle(place, owner, character, WORD, { make: WORD, model: WORD, color: WORD });
    const incident = { type: WORD, description: WORD.repeat(10) };
    await member.ask(reportIncident, { params: { communityId: place.id }, body: incident });
    const code = { code: 'VC-22350', label: WORD.slice(0, CODE_LABEL_MAX) };
    const callType = { ...code, priority: 'medium' as const, kinds: ['leo' as const], limits: null };
    const charge = { ...code, fineAmount: 2_000, bailAmount: 50_000 };
    await owner.ask(saveCodes, {
      params: { communityId: place.id },
      body: { callTypes: [callType], dispositions: [code], tenCodes: [code], charges: [charge] },
    });

    await enter(page, owner, '/civilian');
    await expect(page.getByText(`Warrant: ${WORD}`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'My vehicles' })).toContainText('Registered');
    await expect(page.getByRole('table', { name: 'Recent activity' })).toContainText('Self-Reported');
    expect(await hiddenPixels(page)).toEqual([0, 0]);

    await page.getByRole('button', { name: 'Call Emergency Services' }).click();
    await page.getByLabel('Caller identity').selectOption(String(character.id));
    await expect(page.getByText(`Dispatch sees you as ${WORD} ${WORD}.`)).toBeVisible();
    expect(await page.getByRole('dialog').evaluate(hiddenWidth)).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'User menu' }).click();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu && menu.x + menu.width).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');

    await page.goto('/admin');
    await expect(page.getByRole('table', { name: 'Members' })).toContainText(WORD);
    await expect(page.getByRole('table', { name: 'Community activity log' })).toContainText(WORD);
    await expect(page.getByRole('table', { name: 'Charges' })).toContainText(code.label);
    expect(await hiddenPixels(page)).toEqual(Array(7).fill(0));

    await page.goto('/law-enforcement');
    await page.getByLabel('First Name').fill(WORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Search results' })).toContainText(WORD);
    expect(await hiddenPixels(page)).toEqual([0]);

    await page.goto('/officer');
    await expect(page.getByRole('radio', { name: 'Available', exact: true })).toBeVisible();
    const found = async (what: string, name: string) => {
      await page.keyboard.press('/');
      await page.keyboard.type(`${what} ${WORD}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('article', { name })).toBeVisible();
      return page.getByRole('article', { name }).evaluate(isCut);
    };
    expect(await found('n', `${WORD}, ${WORD}`)).toBe(false);
    expect(await found('p', WORD)).toBe(false);
  });

for (const width of [360, 820])
  test(`each call of Manage Calls is in sight at ${width} px, however much it says`, async ({
    page,
    place,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { owner } = place;
    const call = {
      callerName: WORD,
      location: `${WORD} ${WORD}`.slice(0, 200),
      description: `${WORD} `.repeat(19),
    };
    await owner.ask(openCall, { params: { communityId: place.id }, body: call });

    await enter(page, owner, '/dispatch/calls');
    const what = page.getByRole('table', { name: 'Active calls' }).getByText(call.description.trim());
    await expect(what).toBeVisible();

    expect(await hiddenPixels(page)).toEqual([0, 0]);
    expect((await what.boundingBox())?.height).toBeLessThan(80);
  });

test('an area of play in two lines does not touch the border of its button', async ({ page, place }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const text =
    'The city, the desert and the mountains, but neither the islands nor the harbour in the south'.slice(
      0,
      100,
    );
  await place.owner.ask(setAreaOfPlay, { params: { communityId: place.id }, body: { text } });

  await enter(page, place.owner, '/dispatch');
  const area = page.getByRole('button', { name: `AREA: ${text}` });
  const room = await area.evaluate((button) => {
    const range = document.createRange();
    range.selectNodeContents(button.firstChild ?? button);
    return range.getBoundingClientRect().top - button.getBoundingClientRect().top;
  });

  expect(room).toBeGreaterThan(1.5);
});

test('an officer’s name has its room beside a callsign and the button to return home at 1440 px', async ({
  page,
  place,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const officer = await addOfficer(place, '1-LINCOLN-20');
  const params = { communityId: place.id };
  await officer.ask(saveOwnUnit, { params, body: { name: 'Alexandra Carter-Johnson' } });
  await enter(page, officer, '/officer');
  const unit = page.getByRole('region', { name: 'Unit', exact: true });

  await unit.getByRole('radio', { name: 'Unavailable' }).click();
  await expect(unit.getByRole('button', { name: 'RETURN HOME' })).toBeVisible();

  expect(await unit.getByText('Alexandra Carter-Johnson').evaluate(isCut)).toBe(false);
});

for (const width of [820, 960, 1024, 1280, 1440])
  test(`neither a long callsign nor a status moves the panic button at ${width} px`, async ({
    page,
    place,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const officer = await addOfficer(place, '1-LINCOLN-20');
    await enter(page, officer, '/officer');
    const unit = page.getByRole('region', { name: 'Unit', exact: true });
    const panic = unit.getByRole('button', { name: /^PANIC/ });
    await expect(unit.getByRole('radio', { name: 'Available', exact: true })).toBeChecked();
    const before = await panic.boundingBox();

    await unit.getByRole('radio', { name: 'Unavailable' }).click();
    await expect(unit.getByRole('button', { name: 'RETURN HOME' })).toBeVisible();
    expect(await panic.boundingBox()).toEqual(before);
    expect(await unit.getByText('1-LINCOLN-20').evaluate(isCut)).toBe(false);

    const params = { communityId: place.id };
    await officer.ask(saveOwnUnit, { params, body: { callsign: WORD } });
    await expect(unit.getByTitle(WORD)).toBeVisible();
    expect(await panic.boundingBox()).toEqual(before);
  });

const isCut = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth;

test('on a tablet the whole head of the officer’s console is one line, with the word Location', async ({
  page,
  place,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const officer = await addOfficer(place, '1-LINCOLN-20');
  await enter(page, officer, '/officer');
  const unit = page.getByRole('region', { name: 'Unit', exact: true });
  await expect(unit.getByText('1-LINCOLN-20')).toBeVisible();
  expect(await unit.getByText('1-LINCOLN-20').evaluate(isCut)).toBe(false);
  const expectOneLine = async () => {
    expect((await unit.boundingBox())?.height).toBeLessThan(60);
    expect((await unit.getByLabel('Unit location').boundingBox())?.width).toBeGreaterThan(90);
  };
  await expectOneLine();

  await officer.ask(saveOwnUnit, { params: { communityId: place.id }, body: { callsign: WORD } });
  await expect(unit.getByTitle(WORD)).toBeVisible();
  await expectOneLine();
});
