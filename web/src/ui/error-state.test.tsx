import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorState } from './error-state';

test('Retry says that it is trying, is not sent twice, and keeps the focus when it fails again', async () => {
  let tries = 0;
  let end = () => {};
  const retry = () => {
    tries += 1;
    return new Promise<void>((resolve) => (end = resolve));
  };
  render(<ErrorState what="Failed to load calls" onRetry={retry} />);

  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button').textContent).toBe('Retrying...');
  await userEvent.keyboard('{Enter}');
  expect(tries).toBe(1);
  await act(async () => {
    end();
    await Promise.resolve();
  });

  expect(screen.getByRole('button').textContent).toBe('Retry');
  expect(document.activeElement).toBe(screen.getByRole('button'));
});

function Members() {
  const [hasFailed, setFailed] = useState(true);
  return (
    <main tabIndex={-1}>
      <section>
        {hasFailed && <ErrorState what="Failed to load members" onRetry={() => setFailed(false)} />}
      </section>
    </main>
  );
}

test('when Retry has worked, the keyboard goes on where the message stood', async () => {
  render(<Members />);

  await userEvent.tab();
  await userEvent.keyboard('{Enter}');

  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
