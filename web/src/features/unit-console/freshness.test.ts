import { age, connectionMessage, waited } from './freshness';

const now = 1_000_000;

test.each([
  ['nothing is wrong', { state: 'live', liveAt: now, oldestAt: now - 2000 }, null],
  ['the page has just begun', { state: 'connecting', liveAt: now - 1000, oldestAt: 0 }, null],
  [
    'lists are old',
    { state: 'live', liveAt: now, oldestAt: now - 14_200 },
    {
      what: 'No answer from Ten8',
      since: '0:14',
      effect: 'The lists may be out of date; check your connection.',
    },
  ],
  [
    'only the live connection is down',
    { state: 'down', liveAt: now - 75_000, oldestAt: now - 1000 },
    {
      what: 'Live connection lost',
      since: '1:15',
      effect: 'The panic button works again when it is back.',
    },
  ],
  [
    'the server refuses the live connection',
    { state: 'down', refusal: 'Please close some.', liveAt: now - 75_000, oldestAt: now - 1000 },
    {
      what: 'No live connection, so the panic button does not work',
      since: '',
      effect: 'Please close some.',
    },
  ],
] as const)('when %s', (_when, readings, message) => {
  expect(connectionMessage({ refusal: null, ...readings, now })).toEqual(message);
});

test('ages read as seconds, then as minutes', () => {
  expect([0, now - 400, now - 5000, now - 130_000].map((at) => age(at, now))).toEqual([
    '–',
    '0 s ago',
    '5 s ago',
    '2 min ago',
  ]);
});

test('how long a call has waited reads as minutes, then hours, then days', () => {
  const start = '2026-01-01T00:00:00.000Z';
  const minutes = [-1, 0, 12, 99, 100, 2879, 2880];

  expect(minutes.map((count) => waited(start, Date.parse(start) + count * 60_000))).toEqual([
    '0m',
    '0m',
    '12m',
    '99m',
    '1h',
    '47h',
    '2d',
  ]);
});
