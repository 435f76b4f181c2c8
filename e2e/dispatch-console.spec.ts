import type { Locator } from '@playwright/test';
import { createBolo } from '@ten8/contracts/cad/bolos';
import { updateCall } from '@ten8/contracts/cad/calls';
import { saveCodes } from '@ten8/contracts/cad/codes';
import { setEmergencyTraffic } from '@ten8/contracts/cad/desk';
import { Handover } from '@ten8/contracts/cad/handovers';
import { savePlaces } from '@ten8/contracts/cad/places';
import { fileReport } from '@ten8/contracts/cad/reports';
import { blockSoundUntilGesture } from './support/audio-probe';
import { seriousFindings } from './support/axe';
import { callRow, openDesk, pane, timelineLines, unitRow } from './support/desk';
import { addOfficer, addSubject, attachTo, open911, test, writesTo } from './support/officers';
import { enter } from './support/people';
import { expect, expectSuccess, stored, toast, untilLive } from './support/story';
import { addMember } from './support/story-community';

test.use({ viewport: { width: 1440, height: 900 } });

const many = <T>(length: number, [first]: readonly T[], change: object = {}): T[] =>
  first === undefined ? [] : Array.from({ length }, () => ({ ...first, ...change }));

/** The hand-over of a night on which everything happened. */
const ofBusyNight = (handover: Handover): Handover => {
  const { page } = handover;
  const calls = [
    ...page.calls,
    ...many(200, page.calls, { callNumber: 2_345, description: 'BOAT '.repeat(300) }),
  ];
  const units = [...page.units, ...many(300, page.units, { callsign: 'ENGINE COMPANY 41' })];
  const notes = [...page.notes, ...many(40, page.notes)];
  const lateCalls = Array.from({ length: 200 }, (_, index) => index + 1);
  return { ...handover, page: { ...page, calls, units, notes, lateCalls } };
};

test('a phone call is taken, worked and closed by keyboard alone, and its officer is told', async ({
  page,
  place,
  openAs,
}) => {
  const officer = await addOfficer(place, '1-ADAM-12');
  await addOfficer(place, '2-LINCOLN-5');
  const dispatcher = await addMember(place, 'Dee', 'Dispatcher');
  const console = await openAs(officer);
  await enter(page, dispatcher);

  await page.getByRole('button', { name: 'Open Dispatch' }).waitFor();
  await page.keyboard.press('4');
  await expect(page).toHaveURL('/dispatch');
  expect(await stored(page, 'selectedDepartment')).toBe('dispatch');
  await expect(unitRow(page, '1-ADAM-12')).toContainText('AVL');

  await test.step('the call is taken on the phone', async () => {
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog', { name: 'Take a call' }).getByLabel('Location')).toBeFocused();
    await page.keyboard.type('end of the pier');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('boat on fire');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('jane roe');
    await page.keyboard.press('Enter');
    await expectSuccess(page, 'Call Opened', 'Call #1');
    await expect(pane(page, 'Chosen call')).toContainText('CALL #1 · JANE ROE');
    await expect(timelineLines(page).first()).toContainText('Dee');
  });

  await test.step('two units are sent to it', async () => {
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByLabel('Callsigns').waitFor();
    await page.keyboard.type('9x');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No unit on duty is called 9X')).toBeVisible();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1a 2lincoln');
    await page.keyboard.press('Enter');
    await expect(callRow(page, '#1')).toContainText('1-ADAM-12 2-LINCOLN-5');
    await expect(unitRow(page, '1-ADAM-12')).toContainText('#1');
    await expect(unitRow(page, '1-ADAM-12')).toContainText('ENR');
    await expect(toast(console)).toContainText('Dispatch assigned you to call #1');
    await expect(console.getByText('ACTIVE CALL', { exact: true })).toBeVisible();
  });

  await test.step('a note is written', async () => {
    await page.keyboard.press('n');
    await page.keyboard.type('Two on board');
    await page.keyboard.press('Enter');
    await expect(timelineLines(page).first()).toContainText('Two on board');
    await expect(console.getByRole('region', { name: 'Timeline' })).toContainText('Two on board');
    await page.keyboard.press('Escape');
  });

  await test.step('it is closed, and its units are available', async () => {
    await page.keyboard.press('x');
    await page.getByRole('alertdialog', { name: 'Close call' }).waitFor();
    await page.getByRole('button', { name: 'Close Call' }).focus();
    await page.keyboard.press('Enter');
    await expectSuccess(page, 'Call Closed', 'Call #1');
    await expect(pane(page, 'Calls')).toContainText('NO ACTIVE CALLS');
    await expect(unitRow(page, '1-ADAM-12')).toContainText('AVL');
    await expect(toast(console)).toContainText('Call #1 was closed: you are AVAILABLE (10-8)');
  });

  await test.step('it reads as a strip, and counts in the statistics', async () => {
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog', { name: 'Closed calls' })).toContainText(/#1.*First unit.*Closed/s);
    await page.keyboard.press('Escape');
    await page.keyboard.press('s');
    const statistics = page.getByRole('dialog', { name: 'Statistics' });
    await statistics.getByLabel('By').selectOption('Dispatcher');
    await expect(statistics.getByRole('row', { name: /^Dee/ })).toContainText('1');
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('a BOLO is changed and told to everyone', async () => {
    const params = { communityId: place.id };
    await officer.ask(createBolo, { params, body: { description: 'RED SEDAN' } });
    await page.keyboard.press('b');
    await page.getByRole('button', { name: /^Edit BOLO/ }).focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: /^Edit BOLO/ })
      .getByLabel('Plate')
      .focus();
    await page.keyboard.type('8abc123');
    await page.keyboard.press('Enter');
    await expectSuccess(page, 'BOLO Updated');
    await page.getByRole('button', { name: /^Broadcast BOLO/ }).focus();
    await page.keyboard.press('Enter');
    await expectSuccess(page, 'BOLO Broadcast');
    await page.getByRole('button', { name: 'New BOLO' }).press('Enter');
    await page.keyboard.type('blue van');
    await page
      .getByRole('dialog', { name: 'New BOLO' })
      .getByRole('button', { name: 'Create' })
      .press('Enter');
    await expect(page.getByRole('dialog', { name: 'BOLOs' })).toContainText('blue van');
    await expect(console.getByRole('region', { name: 'Broadcast BOLO' })).toContainText(
      'BOLO · VEHICLE · RED SEDAN · 8ABC123',
    );
  });
});

test('a lookup at the desk says how many reports a person has', async ({ page, place }) => {
  const { id: characterId } = await addSubject(place);
  const report = { type: 'CITATION', charges: ['SPEEDING'], location: 'PIER', description: 'Much too fast' };
  const params = { communityId: place.id };
  await place.owner.ask(fileReport, { params, body: { ...report, characterId } });
  await openDesk(page, place);
  await expect(page.getByText('NO ACTIVE CALLS')).toBeVisible();

  await page.keyboard.press('f');
  const lookup = page.getByRole('dialog', { name: 'Look up' });
  await expect(lookup.getByRole('button', { name: 'Search' })).toBeDisabled();
  await lookup.getByLabel('Search for').fill('marsh');
  await page.keyboard.press('Enter');

  await expect(lookup).toContainText(/MARSH, JODIE.* 1 REPORT(?!S)/);
});

test('a hand-over is read, signed with one key and printed on one sheet', async ({
  page,
  place,
  newPage,
}) => {
  await open911(place);
  await addOfficer(place, '7-ADAM-1');
  await openDesk(page, place);
  await callRow(page, '#1').focus();
  await page.keyboard.press('Enter');
  await expect(pane(page, 'Chosen call')).toContainText('CALL #1');
  await page.keyboard.press('n');
  await page.keyboard.type('Caller rings again at ten');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(timelineLines(page).first()).toContainText('HAND-OVER');
  await page.keyboard.press('Escape');
  const next = await newPage();
  await openDesk(next, place, 'Sam');
  await callRow(next, '#1').click();
  for (const each of [page, next]) await expect(pane(each, 'Chosen call')).toContainText('1 other here');

  await page.route('**/handovers', async (route) => {
    const response = await route.fetch();
    const answer: unknown = await response.json();
    const json = Array.isArray(answer)
      ? answer.map((each) => ofBusyNight(Handover.parse(each)))
      : ofBusyNight(Handover.parse(answer));
    await route.fulfill({ response, json });
  });
  await page.keyboard.press('h');
  await page.getByRole('button', { name: 'HAND OVER NOW' }).focus();
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Handed Over');
  const sheet = page.getByRole('article', { name: 'Hand-over page' });
  await expect(sheet).toContainText('#1 · Caller rings again at ten · Dee');
  await expect(sheet).toContainText('7-ADAM-1 · Available');
  expect(await seriousFindings(page)).toEqual([]);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toContainText('and 173 more on the screen');
  await expect(sheet).toContainText('Late calls (200)');
  await expect(page.getByRole('button', { name: 'PRINT' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await expect(next.getByRole('region', { name: 'Hand-over' })).toContainText('HAND-OVER of Dee');
  await next.keyboard.press('g');
  await expectSuccess(next, 'Hand-Over Signed', 'You took over from Dee');
  await expect(sheet).toContainText('signed by Sam');
  await expect(next.getByRole('region', { name: 'Hand-over' })).toBeHidden();
});

test('the questions of a call type give way to those of the next one until somebody answers', async ({
  page,
  place,
}) => {
  const callTypes = Object.entries({ FIRE: 'What burns?', MED: 'Who is hurt?' }).map(([code, prompt]) => ({
    code,
    label: code,
    prompts: [prompt],
    priority: 'low' as const,
  }));
  await place.owner.ask(saveCodes, {
    params: { communityId: place.id },
    body: { callTypes, dispositions: [] },
  });
  await openDesk(page, place);
  await expect(pane(page, 'Calls')).toContainText('NO ACTIVE CALLS');
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Take a call' });
  const [types, description] = [dialog.getByLabel('Type'), dialog.getByLabel('Description')];

  await types.selectOption('FIRE');
  await types.selectOption('MED');
  await expect(description).toHaveValue('WHO IS HURT?: ');
  await description.press('End');
  await page.keyboard.type('the driver');
  await types.selectOption('FIRE');
  await expect(description).toHaveValue('WHO IS HURT?: THE DRIVER');
});

test('a desk, and a window of it, says that alarms are silent until the first click or key, which moves nothing', async ({
  page,
  place,
}) => {
  await page.setViewportSize({ width: 640, height: 900 });
  await blockSoundUntilGesture(page);
  const dispatcher = await addMember(place, 'Dee', 'Dispatcher');
  const chip = page.getByRole('button', { name: 'Enable alerts' });

  const windows = [
    // The status bar may need a second line for this text.
    { address: '/dispatch', lastText: 'No dispatcher on duty' },
    { address: '/dispatch/units', lastText: 'NO UNITS ON DUTY' },
  ];
  for (const { address, lastText } of windows) {
    await enter(page, dispatcher, address);
    await expect(chip).toBeVisible();
    await expect(pane(page, 'Units')).toContainText('NO UNITS ON DUTY');
    await expect(page.getByText(lastText)).toBeVisible();
    const top = (await pane(page, 'Units').boundingBox())?.y;
    await page.keyboard.press('k');
    await expect(chip).toBeHidden();
    expect((await pane(page, 'Units').boundingBox())?.y).toBe(top);
  }
});

test('the desk stays where it is while a command is typed, and no notice hides what is wrong with it', async ({
  page,
  place,
}) => {
  await open911(place);
  await openDesk(page, place);
  await expect(callRow(page, '#1')).toBeVisible();
  // The last texts to come, which may need a line of their own.
  await expect(pane(page, 'Units')).toContainText('NO UNITS ON DUTY');
  await expect(page.getByText('No dispatcher on duty')).toBeVisible();
  const before = await pane(page, 'Calls').boundingBox();

  await page.keyboard.press('.');
  await expect(page.getByRole('list', { name: 'Commands' })).toBeVisible();
  expect(await pane(page, 'Calls').boundingBox()).toEqual(before);
  await page.keyboard.type('bolo red sedan');
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'BOLO Created', 'RED SEDAN');
  await page.keyboard.type('.x 9');
  await page.keyboard.press('Enter');

  const problem = page.getByText('There is no active call 9');
  const isInSight = await problem.evaluate((text) => {
    const { left, width, top, height } = text.getBoundingClientRect();
    return [0, width / 4].every((right) => {
      return document.elementFromPoint(left + 20 + right, top + height / 2) === text;
    });
  });
  expect(isInSight).toBe(true);
});

test('on a phone alarms and emergency traffic are lines of words, not of letters', async ({
  page,
  place,
  openAs,
}) => {
  const officer = await addOfficer(place, '2-LINCOLN-5');
  await attachTo((await open911(place)).id, officer);
  await addOfficer(place, '3-MARY-7');
  const dispatcher = await addMember(place, 'Dee', 'Dispatcher');
  await dispatcher.ask(setEmergencyTraffic, {
    params: { communityId: place.id },
    body: { text: 'SHOTS FIRED' },
  });
  await page.setViewportSize({ width: 360, height: 780 });
  await enter(page, dispatcher, '/dispatch');
  await untilLive(page);

  const acting = await openAs(officer);
  await acting.getByRole('button', { name: /^PANIC/ }).click();

  for (const name of ['Panic alarms', 'Emergency traffic']) {
    const text = page.getByRole('region', { name }).getByRole('alert');
    await expect(text).toBeVisible();
    expect((await text.boundingBox())?.width).toBeGreaterThan(150);
  }
  // A dispatcher has no unit to attach.
  await expect(page.getByRole('region', { name: 'Panic alarms' }).getByRole('button')).toHaveText([
    'Acknowledge',
    'Silence',
  ]);
});

test('units are dragged onto calls, one or several, and calls onto units', async ({ page, place }) => {
  await open911(place, { location: 'PIER', description: 'FIRE' });
  await open911(place, { location: 'QUAY', description: 'THEFT' });
  for (const callsign of ['3-ADAM-1', '3-ADAM-2', '3-ADAM-3']) await addOfficer(place, callsign);
  await openDesk(page, place);

  await unitRow(page, '3-ADAM-1').click();
  await unitRow(page, '3-ADAM-2').click();
  await expect(pane(page, 'Units')).toContainText('2 MARKED');
  await unitRow(page, '3-ADAM-2').dragTo(callRow(page, 'PIER'));
  await expect(callRow(page, 'PIER')).toContainText('3-ADAM-1 3-ADAM-2');
  await callRow(page, 'QUAY').dragTo(unitRow(page, '3-ADAM-3'));
  await expect(callRow(page, 'QUAY')).toContainText('3-ADAM-3');
  await unitRow(page, '3-ADAM-1').dragTo(callRow(page, 'QUAY'));

  await expect(callRow(page, 'PIER')).not.toContainText('3-ADAM-1');
  await expect(callRow(page, 'QUAY')).toContainText('3-ADAM-3 3-ADAM-1');
});

test('dispatch sets statuses, takes units off and edits the chosen call', async ({ page, place }) => {
  await open911(place);
  const { unit: assigned } = await addOfficer(place, '4-ADAM-1');
  const pier = { name: 'Pier', location: '1 PIER ROAD', hazard: 'SLIPPERY', postalCode: '7113' };
  await place.owner.ask(savePlaces, { params: { communityId: place.id }, body: { places: [pier] } });
  const { id: callId } = await open911(place);
  await place.owner.ask(updateCall, { params: { callId }, body: { status: 'closed' } });
  await openDesk(page, place);
  await callRow(page, '#1').click();
  const chosen = pane(page, 'Chosen call');
  await expect(chosen.getByRole('region', { name: 'Place' })).toContainText('Pier SLIPPERY');
  await chosen.getByRole('button', { name: '1 call here in 30 days' }).click();
  await expect(page.getByRole('dialog', { name: 'Calls at 1 PIER ROAD' })).toContainText('#2');
  await page.keyboard.press('Escape');
  await unitRow(page, assigned.callsign).dragTo(callRow(page, '#1'));

  await chosen.getByLabel('Status of 4-ADAM-1').selectOption('On Scene');
  await expect(unitRow(page, '4-ADAM-1')).toContainText('ONS');
  await chosen.getByLabel('Priority').selectOption('CRITICAL');
  await expectSuccess(page, 'Call Updated');
  await expect(callRow(page, '#1').getByRole('img', { name: 'Priority 1' })).toBeVisible();
  await chosen.getByLabel('Location').fill('9 quay');
  await chosen.getByLabel('Location').press('Enter');
  await expect(callRow(page, '#1')).toContainText('9 QUAY');
  await chosen.getByRole('button', { name: 'Clear 4-ADAM-1' }).click();

  await expect(unitRow(page, '4-ADAM-1')).toContainText('AVL');
  await unitRow(page, '4-ADAM-1').click();
  await page.getByRole('button', { name: 'STATUS', exact: true }).click();
  await page.getByRole('dialog', { name: 'Set a status' }).getByLabel('Status').selectOption('Busy');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Set Status' }).click();
  await expect(unitRow(page, '4-ADAM-1')).toContainText('BSY');
  await expect(timelineLines(page)).toContainText([
    '4-ADAM-1 cleared',
    'Location: 1 PIER ROAD → 9 QUAY',
    'Priority: high → critical',
  ]);
});

test('a status that is chosen with the arrow keys is one order, and a priority one change', async ({
  page,
  place,
}) => {
  const { id: callId } = await open911(place, { priority: 'critical' });
  const officer = await addOfficer(place, '4-ADAM-1');
  await attachTo(callId, officer);
  await openDesk(page, place);
  await callRow(page, '#1').click();
  const orders = writesTo(page, /\/units\/dispatch$/);
  const edits = writesTo(page, /\/calls\/\d+$/);

  await pane(page, 'Chosen call').getByLabel('Status of 4-ADAM-1').focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await expect(unitRow(page, '4-ADAM-1')).toContainText('ONS');
  await pane(page, 'Chosen call').getByLabel('Priority').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Call Updated');

  expect(orders).toMatchObject([{ status: 'on-scene' }]);
  expect(edits).toMatchObject([{ priority: 'low' }]);
});

test('a duplicate is marked, merged and separated, and a closed call reopened', async ({ page, place }) => {
  for (const description of ['FIRE', 'SMOKE']) await open911(place, { location: 'PIER', description });
  await openDesk(page, place);
  await expect(callRow(page, 'SMOKE')).toContainText('SIMILAR #1');

  await callRow(page, 'SMOKE').click();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Merge call #2' }).getByLabel('Into')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectSuccess(page, 'Calls Merged', 'Call #2 into #1');
  await expect(timelineLines(page).first()).toContainText('Call #2 merged into this one');
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Closed calls' })).toContainText('DUPLICATE into #1');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'UNDO MERGE' }).click();
  await expectSuccess(page, 'Merge Undone', 'Call #2');
  await expect(callRow(page, 'SMOKE')).toBeVisible();
  await page.keyboard.press('x');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Call' }).click();
  await expect(callRow(page, 'FIRE')).toBeHidden();
  // The list may hear of it before the answer closes the dialog, which takes the keys.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.keyboard.press('r');
  await page.getByRole('button', { name: 'Reopen call #1' }).click();

  await expect(callRow(page, 'FIRE')).toBeVisible();

  await open911(place, { location: 'QUAY', description: 'THEFT' });
  await callRow(page, 'THEFT').click();
  await page.keyboard.press('m');
  // No other call is similar, so none is chosen.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Merge' })).toBeDisabled();
});

test('the console is for Dispatchers and Admins, and others find no way to it', async ({ page, place }) => {
  const officer = await addOfficer(place, '5-ADAM-1');

  await enter(page, officer, '/dispatch');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Departments' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('Dispatch console')).toHaveCount(0);
  await page.keyboard.press('4');
  await expect(page).toHaveURL('/department-select');
});

type Box = Awaited<ReturnType<Locator['boundingBox']>> | undefined;
const isOver = (one: Box, other: Box): boolean =>
  !one ||
  !other ||
  (one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height);

test('the console is accessible on a wide, a narrow and a phone’s screen', async ({ page, place }) => {
  test.slow();
  const long = 'BOAT ON FIRE WITH TWO PEOPLE ON BOARD WHO CANNOT SWIM';
  for (const description of ['FIRE', 'THEFT', long]) await open911(place, { description });
  for (const callsign of ['6-ADAM-1', '6-ADAM-2']) await addOfficer(place, callsign);
  const dispatcher = await addMember(place, 'Dee', 'Dispatcher');

  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [820, 1180],
    [390, 844],
  ] as const)
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await enter(page, dispatcher, '/dispatch');
      // The number alone is also in the marks of similar calls.
      await callRow(page, 'THEFT').click();
      await expect(timelineLines(page)).toHaveCount(1);

      expect(await seriousFindings(page)).toEqual([]);
      const isCut = await callRow(page, long)
        .getByText(long)
        .evaluate((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight);
      expect(isCut).toBe(false);
      const [notice, menu] = [/^Dismiss beta notice/, /^User menu/].map((name) =>
        page.getByRole('button', { name }).boundingBox(),
      );
      expect(isOver(await notice, await menu)).toBe(false);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
});
