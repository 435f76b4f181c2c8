import '@testing-library/jest-dom';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import {
  SelectedCommunityProvider,
  useSelectedCommunity,
} from '../../../shared/community/selected-community';
import { unitsQuery, useOwnUnit, useUnits } from '../../../shared/units/units-query';
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

const elsewhere = makeUnit(9, 'MEDIC-1', { userId: 5, communityId: 2 });

/** The officer's console in one community, then in another one. */
function TwoConsoles() {
  const client = useQueryClient();
  const [communityId, setCommunityId] = useState(1);
  const { community, membership } = useSelectedCommunity();
  const go = () => {
    client.setQueryData(unitsQuery(2).queryKey, [elsewhere]);
    setCommunityId(2);
  };
  return (
    <SelectedCommunityProvider value={{ community: { ...community, id: communityId }, membership }}>
      <button onClick={go}>Other community</button>
      <Console key={communityId} />
      <Callsigns />
    </SelectedCommunityProvider>
  );
}

function Callsigns() {
  const { data: units = [] } = useUnits();
  const isSaving = useIsMutating() > 0;
  return (
    <>
      <p>{isSaving ? 'Saving' : 'Saved'}</p>
      <ul>
        {units.map(({ id, callsign, status }) => (
          <li key={id}>{`${callsign} ${status}`}</li>
        ))}
      </ul>
    </>
  );
}

test('a change that is refused does not bring the unit of another community', async () => {
  const sent = answerWith(accepted, refusal);
  onAPage(<TwoConsoles />);
  press('Read');
  press('Busy');
  await waitFor(() => expect(sent).toHaveLength(1));
  await shows('busy');
  press('Other community');
  await shows('available');

  press('En Route');
  await waitFor(() => expect(sent).toHaveLength(2));

  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['MEDIC-1 available']);
});

test('a community that has no room for another unit says so, unlike other failures', async () => {
  const message = 'A community can have 500 units. Please ask an Admin to make room.';
  const sent = answerWith(refusal, [409, { message, code: 'quota_reached' }]);
  onAPage(<Console />);

  press('Busy');
  await waitFor(() => expect(sent).toHaveLength(1));
  press('En Route');

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByText('Failed to update status')).toBeNull();
});
