import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery } from '../../../shared/calls/calls-query';
import { LiveProvider } from '../../../shared/live/live';
import { unitsQuery } from '../../../shared/units/units-query';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { makeUnit } from '../../../testing/unit';
import { useDesk } from './use-desk';
import { useDeskActions } from './use-desk-actions';

// No loudspeaker: a click would unlock it.
jest.mock('../../../shared/sounds/sounds-provider', () => ({ useSounds: () => ({}) }));

/** Chooses the first call in the list, presses its key for a roll call, marks unit 7 and gives an order to it. */
function Desk() {
  const desk = useDesk();
  const actionOf = useDeskActions(desk, () => {});
  return (
    <>
      <button onClick={() => actionOf.j()}>{desk.choice.call ? 'Chosen' : 'Next call'}</button>
      <button onClick={() => actionOf.l()}>Roll call</button>
      <button aria-pressed={desk.marks.unitIds.includes(7)} onClick={() => desk.marks.toggle(7)}>
        Mark
      </button>
      <button onClick={() => desk.marks.setStatus('busy')}>Set status</button>
    </>
  );
}

function Page({ calls }: { calls: Call[] }) {
  const client = useQueryClient();
  client.setQueryData(callsQuery(1).queryKey, { calls, more: 0 });
  client.setQueryData(unitsQuery(1).queryKey, [makeUnit(7, '1-ADAM-7')]);
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

test.each([
  ['that failed marks its units again', 503, true],
  ['that worked leaves no mark', 200, false],
])('an order %s', async (_, status, isMarked) => {
  const sent = answerWith([status, { calls: [], units: [] }]);
  onAPage(<Page calls={[]} />);
  const mark = screen.getByText('Mark');
  await userEvent.click(mark);

  await userEvent.click(screen.getByText('Set status'));

  await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', String(isMarked)));
  expect(sent).toHaveLength(1);
});
