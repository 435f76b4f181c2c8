import { randomUUID } from 'node:crypto';
import { rows, run } from '@ten8/service-kit/database/sql';
import { eventually } from '@ten8/test-kit/eventually';
import { lockWaiters } from '@ten8/test-kit/lock-waiters';
import { openBotSchema } from '../schema-harness';
import { createNoticeStore, type NoticeStore } from './notice-store';

type Notice = Parameters<NoticeStore['insert']>[0][number];
let schema: Awaited<ReturnType<typeof openBotSchema>>;
let notices: NoticeStore;
beforeAll(async () => {
  schema = await openBotSchema();
  notices = createNoticeStore(schema.db);
});
afterAll(() => schema.close());

const PLACE = { communityId: 1, guildId: '2', channelId: '3' };

/** Inserts a notice of a fact from so many seconds ago, and returns its id. */
const post = (fields: Partial<Notice> = {}, secondsAgo = 0): Promise<string> =>
  postAt(new Date(Date.now() - secondsAgo * 1_000).toISOString(), fields);
async function postAt(at: string, fields: Partial<Notice>): Promise<string> {
  const factId = randomUUID();
  const text = { title: '911 call #1', content: 'a call', mentions: [], part: 0 };
  await schema.db.transaction((transaction) =>
    notices.insert([{ ...PLACE, ...text, factId, ...fields }], at, transaction),
  );
  return factId;
}
const stateOf = async (factId: string) =>
  (await rows(schema.db, 'select state, reason from notices where fact_id = $1', [factId]))[0];

test('a notice is taken once, however many workers look for one at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const factId = await post({ channelId: `lane ${round}` });

    const taken = await Promise.all([1, 2, 3, 4].map(() => notices.next(`lane ${round}`)));

    expect(taken.filter((next) => next && 'id' in next)).toEqual([{ id: factId, attempts: 0 }]);
  }
});

test('a message that is posted late has the text of its last edit', async () => {
  const original = await post({}, 60);
  await post({ edits: original, content: 'the first edit' }, 40);
  await post({ edits: original, content: 'the last edit' }, 20);

  expect(await notices.begin(original)).toMatchObject({ content: 'a call', changedTo: 'the last edit' });
});

test('an edit that is sent late has the text of the last edit of its message', async () => {
  const original = await post({}, 60);
  const late = await post({ edits: original, content: 'closed' }, 40);
  await post({ edits: original, content: 'opened again' }, 20);

  expect(await notices.begin(late)).toMatchObject({ changedTo: 'opened again' });
});

test('of two edits of the same millisecond the one that was saved last is the text of the message, and is sent last', async () => {
  const at = new Date().toISOString();
  for (let round = 0; round < 10; round += 1) {
    const place = { channelId: `ties ${round}` };
    const original = await postAt(at, place);
    await notices.begin(original);
    await notices.settle(original, { state: 'done', reason: null, messageId: '4' });
    const first = await postAt(at, { ...place, edits: original, content: 'closed' });
    const last = await postAt(at, { ...place, edits: original, content: 'opened again' });

    expect(await notices.next(place.channelId)).toMatchObject({ id: first });
    expect(await notices.begin(first)).toMatchObject({ changedTo: 'opened again' });
    expect(await notices.next(place.channelId)).toMatchObject({ id: last });
    expect(await notices.begin(last)).toMatchObject({ changedTo: 'opened again' });
  }
});

test('an edit whose text is changed while its sending begins is sent with the new text', async () => {
  const group = { count: 2, lastNumber: 2, lastAt: new Date().toISOString(), lines: [] };
  const original = await post({ callGroup: group });
  await notices.begin(original);
  const edit = await post({ edits: original, content: 'two calls' });
  const transaction = await schema.db.transaction();
  const change = { factId: original, callGroup: group, title: 'three calls', content: 'three calls' };
  expect(await notices.saveGroup(change, transaction)).toBe(true);

  const begun = notices.begin(edit);
  await eventually(async () =>
    expect(await lockWaiters({ sql: (query) => rows(schema.db, query) })).toHaveLength(1),
  );
  await transaction.commit();

  expect(await begun).toMatchObject({ content: 'three calls', changedTo: 'three calls' });
});

test('an edit that is tried again by hand does not undo a later one', async () => {
  const original = await post({}, 60);
  const parked = await post({ edits: original, content: 'closed' }, 40);
  await notices.begin(parked);
  await notices.settle(parked, { state: 'parked', reason: 'missing_permission' });
  await post({ edits: original, content: 'opened again' }, 20);

  await notices.retry(parked, null);

  expect(await notices.begin(parked)).toMatchObject({ changedTo: 'opened again' });
});

test('a message about many calls is rewritten until its sending begins, and edited from then on', async () => {
  const group = { count: 2, lastNumber: 2, lastAt: new Date().toISOString(), lines: [] };
  const factId = await post({ callGroup: group });
  const change = (content: string) =>
    schema.db.transaction((transaction) =>
      notices.saveGroup({ factId, callGroup: group, title: content, content }, transaction),
    );

  expect(await change('two calls')).toBe(true);
  expect(await notices.begin(factId)).toMatchObject({ content: 'two calls' });
  expect(await change('three calls')).toBe(false);
  expect(await notices.begin(factId)).toMatchObject({ content: 'two calls' });
});

test('a message that may have arrived stays in doubt after a rate limit, and is posted again only by hand', async () => {
  const factId = await post();
  const later = () =>
    run(schema.db, `update notices set sent_at = sent_at - interval '3 minutes' where fact_id = $1`, [
      factId,
    ]);
  expect(await notices.begin(factId)).toMatchObject({ isFirst: true });
  const second = await notices.begin(factId);
  expect(second).toMatchObject({ isFirst: false });

  await notices.markNotSent(factId, second?.isFirst ?? true);
  await later();

  expect(await notices.begin(factId)).toBeNull();
  expect(await stateOf(factId)).toEqual({ state: 'parked', reason: 'outcome_unknown' });

  expect(await notices.retry(factId, null)).toEqual([PLACE.channelId]);
  expect(await notices.begin(factId)).toMatchObject({ isFirst: true });
});

test('a rate limit before anything was sent leaves no doubt', async () => {
  const factId = await post();
  await notices.begin(factId);

  await notices.markNotSent(factId, true);

  expect(await notices.begin(factId)).toMatchObject({ isFirst: true });
});
