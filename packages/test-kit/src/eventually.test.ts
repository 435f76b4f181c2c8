import { eventually } from './eventually';

test('an assertion is repeated until it passes, and fails with its last failure when the time is over', async () => {
  let tries = 0;

  const value = await eventually(() => {
    tries += 1;
    expect(tries).toBe(3);
    return 'here';
  });

  expect(value).toBe('here');
  await expect(eventually(() => expect(tries).toBe(0), 30)).rejects.toThrow('toBe');
});
