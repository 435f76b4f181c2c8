import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
