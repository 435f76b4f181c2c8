import { addToGroup, groupText, type CallGroup } from './call-group';
import { callText, panicText } from './notice-text';

const MENTIONS = Array.from({ length: 40 }, () => '<@12345678901234567890>').join(' ');
const CALL = {
  callId: 1,
  callNumber: 1_000_000,
  callerName: 'JOHN DOE',
  location: 'LEGION SQUARE',
  postalCode: '7113',
  description: 'SHOTS FIRED',
  priority: 'critical' as const,
};

test.each([['@'], ['*'], ['://'], ['🚨'], ['A']])(
  'a post full of %s fits Discord’s 2,000 with all mentions',
  (word) => {
    const call = callText({ ...CALL, location: word.repeat(200), description: word.repeat(2_000) });
    const panic = panicText({
      alertId: '00000000-0000-4000-8000-000000000001',
      communityId: 1,
      unitId: 1,
      unitCallsign: word.repeat(100),
      location: word.repeat(200),
      raisedAt: '2026-01-01T00:00:00.000Z',
    });

    for (const { content } of [call, panic])
      expect(`${content}\n${MENTIONS}`.length).toBeLessThanOrEqual(2_000);
  },
);

test.each([['@'], ['*'], ['A']])(
  'a post about many calls full of %s fits, too, with all mentions',
  (word) => {
    const call = { ...CALL, location: word.repeat(200) };
    const at = '2026-01-01T00:00:00.000Z';
    const add = (group: CallGroup, n: number) =>
      addToGroup(group, { ...call, callNumber: CALL.callNumber + n }, at);
    const sixty = Array.from({ length: 59 }, (_, n) => n + 1).reduce(add, addToGroup(null, call, at));

    const { content } = groupText(sixty);

    expect(content).toContain('52 earlier');
    expect(`${content}\n${MENTIONS}`.length).toBeLessThanOrEqual(2_000);
  },
);

test('a call that is told of twice is in its group once', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const once = addToGroup(null, { ...CALL, callNumber: 6 }, at);

  expect(addToGroup(once, { ...CALL, callNumber: 6 }, at)).toBe(once);
});

test('a text that is cut says so, and ends with a whole escape', () => {
  const { content } = callText({ ...CALL, description: '*'.repeat(2_000) });

  expect(content.split('\n')[2]).toMatch(/^(\\\*)+…$/);
});

test('an alarm without a location names none', () => {
  const alarm = {
    alertId: '00000000-0000-4000-8000-000000000001',
    communityId: 1,
    unitId: 1,
    unitCallsign: '1-ADAM-12',
    raisedAt: '2026-01-01T00:00:00.000Z',
  };

  expect(panicText({ ...alarm, location: 'POSTAL 7113' }).content).toContain('Location:** POSTAL 7113');
  for (const location of [null, 'On Duty'])
    expect(panicText({ ...alarm, location }).content).not.toContain('Location');
});
