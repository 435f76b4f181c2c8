import { connectionMessage } from './freshness';

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
  expect(connectionMessage({ isDesk: false, refusal: null, ...readings, now })).toEqual(message);
});

test('the desk, which has no panic button, is told what comes later instead', () => {
  const lost = { isDesk: true, state: 'down', liveAt: now - 75_000, oldestAt: now - 1000, now } as const;

  expect(connectionMessage({ ...lost, refusal: null })?.effect).toBe(
    'Until it is back, calls and alarms arrive some seconds later.',
  );
  expect(connectionMessage({ ...lost, refusal: 'Please close some.' })).toMatchObject({
    what: 'No live connection, so calls and alarms arrive some seconds later',
    effect: 'Please close some.',
  });
});
