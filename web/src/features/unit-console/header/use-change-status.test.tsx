import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { unitsQuery, useOwnUnit } from '../../../shared/units/units-query';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { makeUnit } from '../../../testing/unit';
import { useChangeStatus } from './use-change-status';

jest.mock('../../../shared/sounds/sounds-provider', () => ({ useSounds: () => ({ status: () => {} }) }));

const unit = makeUnit(5, '1-ADAM-12');
const busy = { ...unit, status: 'busy', updatedAt: '2026-01-01T00:00:01.000Z' };
type Answer = [status: number, body: unknown];
const refusal: Answer = [503, {}];
const accepted: Answer = [200, busy];

function Console() {
  const client = useQueryClient();
  const changeStatus = useChangeStatus();
  const own = useOwnUnit();

  return (
    <>
      <button onClick={() => client.setQueryData(unitsQuery(1).queryKey, [unit])}>Read</button>
      <button onClick={() => changeStatus('busy')}>Busy</button>
      <button onClick={() => changeStatus('en-route')}>En Route</button>
      <output>{own?.status}</output>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shows = (status: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(status));

// The list is not read again: queries are off in tests.
test.each([
  ['only the first is saved, its status is shown', accepted, 'busy'],
  ['none is saved, the status from before is shown', refusal, 'available'],
] as const)('when of two quick changes %s', async (_what, first, status) => {
  const sent = answerWith(first, refusal);
  onAPage(<Console />);
  press('Read');
  await shows('available');

  press('Busy');
  press('En Route');

  await shows('en-route');
  await waitFor(() => expect(sent).toHaveLength(2));
  await shows(status);
});
