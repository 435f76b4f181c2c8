import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery } from '../../../shared/calls/calls-query';
import { unitsQuery } from '../../../shared/units/units-query';
import { makeCall } from '../../../testing/call';
import { onAPage, user } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import { useCallActions } from './use-call-actions';

/** The keys, the form and the lists of the console each call these actions as these buttons do. */
function Console({ assignedUnits }: { assignedUnits: string[] }) {
  const client = useQueryClient();
  const call = makeCall(1, { assignedUnits });
  useState(() => {
    client.setQueryData(unitsQuery(1).queryKey, [makeUnit(7, '1-ADAM-12', { userId: user.id })]);
    client.setQueryData(callsQuery(1).queryKey, { calls: [call], more: 0 });
  });
  return [1, 2].map((part) => <Part key={part} call={call} />);
}

function Part({ call }: { call: Call }) {
  const { attach, detach, clear } = useCallActions();
  return (
    <>
      <button onClick={() => attach(call)}>attach</button>
      <button onClick={detach}>detach</button>
      <button onClick={clear}>clear</button>
    </>
  );
}

test.each([
  ['attach', [], 'POST /api/calls/1/attach'],
  ['detach', ['7'], 'POST /api/calls/1/detach'],
  ['clear', ['7'], 'PUT /api/calls/1'],
])('%s that is asked for again before the answer is sent once', async (action, assignedUnits, request) => {
  const sent: unknown[] = [];
  globalThis.fetch = (address, { method } = {}) => {
    sent.push(`${method} ${String(address)}`);
    return new Promise(() => {});
  };
  onAPage(<Console assignedUnits={assignedUnits} />);
  const [first, second] = screen.getAllByRole('button', { name: action }) as [HTMLElement, HTMLElement];

  await userEvent.click(first);
  await waitFor(() => expect(sent).toEqual([request]));
  await userEvent.click(first);
  await userEvent.click(second);

  expect(sent).toHaveLength(1);
});
