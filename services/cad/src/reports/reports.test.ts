import { characterCreated, characterDeleted } from '@ten8/contracts/civilian/characters';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { LE_REQUIRED, OUTSIDER } from '../cad-harness';
import { CITATION, reportFiler, reportsOf, startReports } from './reports-harness';

let cad: Harness;
beforeAll(async () => void (cad = await startReports()));
afterEach(() => void (cad.clock.now = null));
afterAll(() => cad.stop());

const file = reportFiler(() => cad);

describe('a criminal report', () => {
  test('has the server’s number, and the caller for its officer', async () => {
    cad.clock.now = new Date('2026-05-01T12:00:00.000Z');
    const answer = await file({
      fineAmount: '250',
      courtDate: '2026-06-01',
      bailAmount: 9000,
      officerId: 1,
      reportNumber: 'R-1',
    });

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      communityId: 1,
      characterId: 11,
      reportNumber: 'R-2026-000001',
      type: 'CITATION',
      charges: ['SPEEDING'],
      location: 'ROUTE 68',
      description: 'Ninety in a sixty zone',
      fineAmount: 250,
      courtDate: '2026-06-01',
      bailAmount: null,
      officerId: 2,
      createdAt: '2026-05-01T12:00:00.000Z',
    });
    expect((await cad.facts()).at(-1)).toMatchObject({
      type: 'cad.report-filed',
      communityId: 1,
      by: { userId: 2 },
      data: answer.body,
    });
  });

  test('may come from a form that sends ids as text and rows that were left blank', async () => {
    const answer = await file({ characterId: '11', charges: ['SPEEDING', ' ', '', null] });

    expect(answer.body).toMatchObject({ characterId: 11, charges: ['SPEEDING'] });
  });

  test('of an arrest keeps bail and drops fine and court date', async () => {
    const answer = await file({ type: 'ARREST', bailAmount: 9000, fineAmount: 5, courtDate: '2026-06-01' });

    expect(answer.body).toMatchObject({ bailAmount: 9000, fineAmount: null, courtDate: null });
  });

  test('is numbered per community, without gaps, however many are filed at once', async () => {
    const filed = Array.from({ length: 24 }, (_, index) =>
      file(index % 4 ? { characterId: 21 } : { characterId: 11 }, 2),
    );

    const answers = await Promise.all(filed);

    const numbers = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => Number(body.reportNumber.slice(-6)));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
  });

  test('is filed once for one intention, even when it is sent twice at once', async () => {
    const headers = { 'idempotency-key': 'report-once' };
    const send = (location: string) => cad.officer.post(reportsOf(1), { ...CITATION, location }, headers);

    const [first, second] = await Promise.all([send('ONCE'), send('ONCE')]);
    const other = await send('ANOTHER');

    expect(first?.status).toBe(201);
    expect(second?.body).toEqual(first?.body);
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_mismatch' } });
    expect(await cad.sql(`select id from reports where location = 'ONCE'`)).toHaveLength(1);
  });

  test('is filed on a character that somebody else created a moment ago', async () => {
    const fresh = { characterId: 15, userId: 9, firstName: 'New', lastName: 'Comer' };
    cad.others.civilian.addFact(characterCreated, 1, fresh);

    expect((await file({ characterId: 15 })).status).toBe(201);
  });

  test('stays when its character is deleted, which gets no further one', async () => {
    await file({ characterId: 12 });
    const jane = { characterId: 12, userId: 9, firstName: 'Jane', lastName: 'Doe' };
    cad.others.civilian.addFact(characterDeleted, 1, jane);
    await eventually(async () => expect((await file({ characterId: 12 })).status).toBe(400));

    expect((await cad.officer.get(`${reportsOf(1)}?characterId=12`)).body.length).toBeGreaterThan(0);
  });

  test('takes every field at its longest', async () => {
    const longest = {
      type: 'CITATION',
      charges: Array.from({ length: 50 }, () => 'c'.repeat(200)),
      location: 'l'.repeat(200),
      description: 'd'.repeat(2000),
      fineAmount: 2_000_000_000,
      courtDate: '9999-12-31',
    };

    expect(await file(longest)).toMatchObject({ status: 201, body: longest });
  });

  test.each([
    ['no charges', { charges: undefined }, 'At least one charge is required'],
    ['an empty list of charges', { charges: [] }, 'At least one charge is required'],
    ['blank charges only', { charges: [' ', ''] }, 'At least one charge is required'],
    ['null for charges', { charges: null }, 'At least one charge is required'],
    ['a text for charges', { charges: 'SPEEDING' }, undefined],
    ['51 charges', { charges: Array(51).fill('x') }, undefined],
    ['a long charge', { charges: ['x'.repeat(201)] }, undefined],
    ['no location', { location: '' }, 'Location is required'],
    ['a short description', { description: 'too short' }, 'Description must be at least 10 characters'],
    ['five emojis', { description: '💥'.repeat(5) }, 'Description must be at least 10 characters'],
    [
      'blanks in a short description',
      { description: 'short       ' },
      'Description must be at least 10 characters',
    ],
    ['a long description', { description: 'x'.repeat(2001) }, undefined],
    ['another type', { type: 'WARNING' }, undefined],
    ['a negative fine', { fineAmount: -1 }, undefined],
    ['a fine too high', { fineAmount: 2_147_483_648 }, undefined],
    ['half a dollar', { fineAmount: 0.5 }, undefined],
    ['no day of the calendar', { courtDate: '2026-02-30' }, undefined],
    ['a time for a day', { courtDate: '2026-02-03T00:00:00Z' }, undefined],
    ['NUL', { location: '\0' }, undefined],
    ['half a character', { description: `${'x'.repeat(10)}\ud800` }, undefined],
    ['no character', { characterId: undefined }, undefined],
    ['a character that is none', { characterId: 2_147_483_647 }, 'Character not found'],
    ['a character of another community', { characterId: 21 }, 'Character not found'],
    ['a character out of range', { characterId: 99_999_999_999 }, undefined],
  ])('with %s is refused', async (_, fields, message) => {
    const before = await cad.sql('select count(*) as n from reports');

    const answer = await file(fields);

    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    if (message) expect(answer.body.message).toBe(message);
    expect(await cad.sql('select count(*) as n from reports')).toEqual(before);
  });

  test('is filed by officers and Admins only', async () => {
    const ask = async (userId: number) => (await cad.user(userId).post(reportsOf(1), {})).body;

    expect(await ask(8)).toEqual(LE_REQUIRED);
    expect(await ask(9)).toEqual(LE_REQUIRED);
    expect(await ask(OUTSIDER)).toEqual({ code: 'not_found', message: 'Community not found' });
    expect((await cad.client(null).post(reportsOf(1), {})).status).toBe(401);
    expect((await cad.admin.post(reportsOf(1), CITATION)).status).toBe(201);
  });
});
