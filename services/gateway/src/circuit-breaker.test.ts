import { eventually } from '@ten8/test-kit/eventually';
import { createCircuitBreaker } from './circuit-breaker';

const LATE = new Error('no answer in time');
const late = () => Promise.reject(LATE);

function breaker(answers: { again: boolean }) {
  return createCircuitBreaker({
    maxWaiting: 8,
    probe: async () => answers.again,
    isTimeout: (error) => error === LATE,
  });
}

test('after three requests without an answer in time the next is refused at once, until the service answers', async () => {
  const answers = { again: false };
  const cad = breaker(answers);
  for (let i = 0; i < 3; i += 1) await expect(cad.run(late)).rejects.toBe(LATE);
  const request = jest.fn(async () => 'units');

  await expect(cad.run(request)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 1_000 });
  expect(request).not.toHaveBeenCalled();
  answers.again = true;

  await eventually(async () => expect(await cad.run(request)).toBe('units'));
});

test('a service that answers again is not refused after its next late answer, but after three', async () => {
  const answers = { again: false };
  const cad = breaker(answers);
  for (let i = 0; i < 3; i += 1) await expect(cad.run(late)).rejects.toBe(LATE);
  answers.again = true;
  await eventually(() => expect(cad.isOpen()).toBe(false));
  answers.again = false;

  for (const isOpen of [false, false, true]) {
    await expect(cad.run(late)).rejects.toBe(LATE);
    expect(cad.isOpen()).toBe(isOpen);
  }
  cad.stop();
});

test('an answer in between, or another failure, does not count towards a frozen service', async () => {
  const cad = breaker({ again: false });
  const broken = new Error('connection reset');

  await expect(cad.run(late)).rejects.toBe(LATE);
  await expect(cad.run(late)).rejects.toBe(LATE);
  await cad.run(async () => 'units');
  await expect(cad.run(late)).rejects.toBe(LATE);
  await expect(cad.run(() => Promise.reject(broken))).rejects.toBe(broken);

  expect(cad.isOpen()).toBe(false);
});

test('requests beyond those that may wait for a service are refused at once', async () => {
  const cad = breaker({ again: false });
  let finish = (): void => {};
  const answered = new Promise<void>((resolve) => (finish = resolve));
  const waiting = Array.from({ length: 8 }, () => cad.run(() => answered));

  await expect(cad.run(async () => {})).rejects.toMatchObject({ code: 'unavailable' });

  finish();
  await Promise.all(waiting);
  await cad.run(async () => {});
});
