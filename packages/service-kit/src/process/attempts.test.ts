import { createLogger } from '../observability/logger';
import { createAttempts } from './attempts';

test('the same failure is logged once, another reason again, and the end of it', async () => {
  const logger = createLogger('a-test', { LOG_LEVEL: 'silent' });
  const [warn, info] = [jest.spyOn(logger, 'warn'), jest.spyOn(logger, 'info')];
  const attempt = createAttempts(logger);
  const fail = (reason: string) => attempt('could not count', () => Promise.reject(new Error(reason)));
  const succeed = () => attempt('could not count', async () => undefined);

  const first = [await fail('gone'), await fail('gone'), await fail('starting'), await succeed()];
  const second = [await succeed(), await fail('gone')];

  expect([first, second]).toEqual([
    [false, false, false, true],
    [true, false],
  ]);
  expect(warn.mock.calls).toEqual(
    ['gone', 'starting', 'gone'].map((reason) => [{ err: new Error(reason) }, 'could not count, retrying']),
  );
  expect(info.mock.calls).toEqual([['could not count: this works again']]);
});
