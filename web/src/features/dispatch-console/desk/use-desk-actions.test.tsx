import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery } from '../../../shared/calls/calls-query';
import { LiveProvider } from '../../../shared/live/live';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { useDesk } from './use-desk';
import { useDeskActions } from './use-desk-actions';

// No loudspeaker: a click would unlock it.
jest.mock('../../../shared/sounds/sounds-provider', () => ({ useSounds: () => ({}) }));

/** Chooses the first call in the list, and presses its key for a roll call. */
function Desk() {
  const desk = useDesk();
  const actionOf = useDeskActions(desk, () => {});
  return (
    <>
      <button onClick={() => actionOf.j()}>{desk.choice.call ? 'Chosen' : 'Next call'}</button>
      <button onClick={() => actionOf.l()}>Roll call</button>
    </>
  );
}

function Page({ calls }: { calls: Call[] }) {
  useQueryClient().setQueryData(callsQuery(1).queryKey, { calls, more: 0 });
  return (
    <LiveProvider>
      <Desk />
    </LiveProvider>
  );
}

test.each([
  ['without units, as its button is disabled', [], []],
  ['with a unit', ['7'], ['POST /api/calls/1/roll-calls']],
])('the key for a roll call of a call %s', async (_, assignedUnits, requests) => {
  const sent = answerWith([200, makeCall(1)]);
  onAPage(<Page calls={[makeCall(1, { assignedUnits })]} />);
  await userEvent.click(screen.getByText('Next call'));
  screen.getByText('Chosen');

  await userEvent.click(screen.getByText('Roll call'));

  expect(sent.map(({ request }) => request)).toEqual(requests);
});
