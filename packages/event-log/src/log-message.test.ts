import { boloCreated } from '@ten8/contracts/cad/bolos';
import { callOpened } from '@ten8/contracts/cad/calls';
import { panicRaised } from '@ten8/contracts/cad/panic';
import { unitInfoSaved, unitStatusChanged } from '@ten8/contracts/cad/units';
import { memberJoined, memberRemoved } from '@ten8/contracts/community/members';
import type { EventDefinition, Fact } from '@ten8/contracts/define';
import { describeCommit, formatItem, formatMessage, parseMessage, type Announced } from './log-message';

const factOf = (event: Announced & Pick<EventDefinition, 'type'>, seq: number, data: unknown) => ({
  event,
  fact: {
    seq,
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    type: event.type,
    communityId: 3,
    by: { userId: 7, address: '203.0.113.9' },
    at: '2026-03-01T12:00:00.000Z',
    data,
  } satisfies Fact,
});
const alert = { alertId: 'a1', unitId: 4 };

test('the message of a commit has its positions, the lists it changed and the alarm itself', () => {
  const commit = [factOf(callOpened, 5, {}), factOf(callOpened, 6, {}), factOf(panicRaised, 7, alert)];

  const message = describeCommit(commit);

  const changed = [
    { communityId: 3, topic: 'calls' },
    { communityId: 3, topic: 'units' },
    { communityId: 3, topic: 'dispatch' },
  ];
  expect(message).toMatchObject({ after: 4, head: 7, changed });
  expect(message.facts.map(({ seq, data }) => ({ seq, data }))).toContainEqual({ seq: 7, data: alert });
  expect(parseMessage(formatMessage({ producer: 'cad', message }))).toEqual({ producer: 'cad', message });
});

test('what browsers hear and what takes rights away is in the message, other facts and addresses are not', () => {
  const message = describeCommit([
    factOf(memberJoined, 1, { userId: 8 }),
    factOf(memberRemoved, 2, { userId: 9 }),
    factOf(boloCreated, 3, {}),
  ]);

  expect(message.facts.map(({ seq }) => seq)).toEqual([2, 3]);
  expect(message).toMatchObject({ after: 0, head: 3 });
  expect(JSON.stringify(message)).not.toContain('203.0.113.9');
});

test('a message that would be too long names the changed lists and leaves the facts to the log', () => {
  const message = describeCommit([factOf(callOpened, 1, { description: 'X'.repeat(8_000) })]);

  expect(message).toEqual({
    after: 0,
    head: 1,
    sentAt: expect.any(Number),
    facts: [],
    isCut: true,
    types: [callOpened.type],
    changed: [{ communityId: 3, topic: 'calls' }],
  });
});

const status = { unitId: 4, userId: 7, callsign: '1-ADAM-12', status: 'busy' as const };
const item = (id: number) => ({ id, json: `{"id":${id}}` });

test('a message has the items of a list whose facts all bring one, each item once, as it is at last', () => {
  const facts = [
    { ...factOf(unitInfoSaved, 1, status), item: { id: 4, json: '{"id":4,"status":"busy"}' } },
    { ...factOf(unitStatusChanged, 2, status), item: item(4) },
    { ...factOf(unitStatusChanged, 3, status), item: item(5) },
  ];

  const message = describeCommit(facts);

  expect(message.changed).toEqual([{ communityId: 3, topic: 'units', items: [item(4), item(5)] }]);
  expect(parseMessage(formatMessage({ producer: 'cad', message }))).toEqual({ producer: 'cad', message });
});

test('one fact without its item, or a message that is too long, says only that the list changed', () => {
  const changed = [{ communityId: 3, topic: 'units' }];
  const first = { ...factOf(unitStatusChanged, 1, status), item: item(4) };
  const long = { ...first, item: { id: 4, json: 'X'.repeat(8_000) } };

  expect(describeCommit([first, factOf(unitStatusChanged, 2, status)]).changed).toEqual(changed);
  expect(describeCommit([factOf(panicRaised, 2, alert), first]).changed[0]).toEqual(changed[0]);
  expect(describeCommit([long])).toMatchObject({ facts: [], isCut: true, changed });
});

test('an item is formatted as its list shows it, and only for events that have such a list', () => {
  expect(() => formatItem(callOpened, { id: 4 })).toThrow('no list of such items');
  expect(() => formatItem(unitStatusChanged, { id: 4 })).toThrow();
});

test('during an upgrade, a list that only newer processes have does not hide the rest of a message', () => {
  const message = describeCommit([factOf(callOpened, 5, {})]);
  const newer = { ...message, changed: [{ communityId: 3, topic: 'of tomorrow' }, ...message.changed] };

  const read = parseMessage(JSON.stringify({ producer: 'cad', message: newer }));

  expect(read).toEqual({ producer: 'cad', message });
});

test.each(['', 'cad', '{', 'null', '{"producer":"cad"}', '{"producer":"cad","message":{"head":-1}}'])(
  'what is not a message is recognised: %j',
  (text) => {
    expect(parseMessage(text)).toBeNull();
  },
);
