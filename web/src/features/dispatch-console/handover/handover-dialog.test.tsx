import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { boardQuery } from '../../../shared/dispatch/dispatch-board';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { HandoverDialog } from './handover-dialog';

const at = '2026-01-01T00:00:00.000Z';
const handover = (id: number) => ({
  id,
  by: { userId: 9, name: 'Casey Roe' },
  since: at,
  madeAt: at,
  signedBy: null,
  signedAt: null,
  page: {
    emergencyTraffic: null,
    areaOfPlay: `AREA ${id}`,
    calls: [],
    notes: [],
    bolos: [],
    panics: [],
    units: [],
    lateCalls: [],
  },
});

function Desk() {
  const client = useQueryClient();
  useState(() => {
    client.setQueryData(boardQuery(1).queryKey, {
      dispatchers: [],
      panics: [],
      unsignedHandover: null,
    } as never);
    client.setQueryData(['communities', 1, 'handovers', null], [handover(2), handover(1)]);
  });
  return <HandoverDialog onClose={() => {}} />;
}

test('after a hand-over the newest one is shown, although an earlier one was being read', async () => {
  const sent = answerWith([201, handover(3)]);
  onAPage(<Desk />);
  expect(screen.getByText('Area of play: AREA 2')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hand-over' }), '1');
  expect(screen.getByText('Area of play: AREA 1')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'HAND OVER NOW' }));

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await screen.findByText('Area of play: AREA 2')).toBeVisible();
});
