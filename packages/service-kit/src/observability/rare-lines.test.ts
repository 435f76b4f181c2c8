import { toRefusal } from '../http/error-answer';
import { createLogger } from './logger';
import { isReasonDue } from './rare-lines';

test('a reason is due again after ten seconds, each for itself and for each logger', () => {
  const [one, other] = [{}, {}];

  const due = [
    isReasonDue(one, 'refused', 0),
    isReasonDue(one, 'refused', 9_999),
    isReasonDue(one, 'late', 9_999),
    isReasonDue(other, 'refused', 9_999),
    isReasonDue(one, 'refused', 10_000),
  ];

  expect(due).toEqual([true, false, true, true, true]);
});

test('while the database is down, thousands of requests are refused and their reason is logged once', () => {
  const logger = createLogger('a-test', { LOG_LEVEL: 'silent' });
  const error = jest.spyOn(logger, 'error');
  const refused = () =>
    toRefusal(Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }), logger);

  const statuses = new Set(Array.from({ length: 2_000 }, () => refused().status));

  expect([...statuses]).toEqual([503]);
  expect(error.mock.calls).toEqual([[expect.anything(), 'the database is not available']]);
});
