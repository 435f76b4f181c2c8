import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery } from '../../shared/calls/calls-query';
import { makeCall } from '../../testing/call';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { OpenCallsCard } from './open-calls-card';

/** The card. Its list is read when the button is pressed. */
function Page({ lists }: { lists: readonly Call[][] }) {
  const client = useQueryClient();
  const [first, ...later] = lists;
  const read = (calls: readonly Call[] = []) =>
    client.setQueryData(callsQuery(1).queryKey, { calls, more: 0 });
  return (
    <>
      <OpenCallsCard />
      <button onClick={() => read(first)}>Read list</button>
      <button onClick={() => read(later[0])}>Read it again</button>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('without a marked call the button says why it does nothing, and Tab reaches it', async () => {
  onAPage(<Page lists={[[makeCall(1)]]} />);
  await userEvent.click(button('Read list'));

  await userEvent.click(button('Close Calls'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(button('Close Calls')).toHaveFocus();
  expect(button('Close Calls')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Close Calls')).toHaveAccessibleDescription('Mark the calls to close.');

  await userEvent.click(screen.getByLabelText('Mark call #1'));
  await userEvent.click(button('Close 1 call'));
  expect(screen.getByRole('alertdialog')).toHaveTextContent('Close 1 call?');
});

test('when others have closed the marked calls, nothing is asked any more', async () => {
  const sent = answerWith([400, {}]);
  onAPage(<Page lists={[[makeCall(1)], [makeCall(1, { status: 'closed' })]]} />);
  await userEvent.click(button('Read list'));
  await userEvent.click(screen.getByLabelText('Mark call #1'));
  await userEvent.click(button('Close 1 call'));

  // The page behind the dialog.
  screen.getByText('Read it again').click();

  expect(await screen.findByRole('button', { name: 'Close Calls' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  [1, '1 more call'],
  [2, '2 more calls'],
])('a list that leaves out %i of the calls says %s', async (more, text) => {
  function Full() {
    const client = useQueryClient();
    useState(() => client.setQueryData(callsQuery(1).queryKey, { calls: [makeCall(1)], more }));
    return <OpenCallsCard />;
  }
  onAPage(<Full />);

  expect(screen.getByText(text)).toBeVisible();
});
