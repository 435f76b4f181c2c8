import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery, useCalls } from '../../../shared/calls/calls-query';
import { boardQuery } from '../../../shared/dispatch/dispatch-board';
import { unitsQuery } from '../../../shared/units/units-query';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import { ConsoleProvider, type Console } from '../console-context';
import { SelfDispatch } from './self-dispatch';

const call = makeCall(1, { priority: 'low', assignedUnits: ['5'] });
const answers: ((reply: [status: number, body: object]) => void)[] = [];
const priority = () => screen.getByRole('combobox', { name: 'Priority' });

function Officer() {
  const client = useQueryClient();
  useState(() => {
    client.setQueryData(boardQuery(1).queryKey, { selfDispatch: true, dispatchers: [] } as never);
    client.setQueryData(unitsQuery(1).queryKey, [makeUnit(5, '1-ADAM-12')]);
    client.setQueryData(callsQuery(1).queryKey, { calls: [call], more: 0 });
  });
  const { data: calls } = useCalls();
  return (
    <ConsoleProvider value={{} as Console}>
      <SelfDispatch call={calls?.[0] ?? null} />
    </ConsoleProvider>
  );
}

test('a chosen priority is shown at once, and the old one with a notice after a refusal', async () => {
  globalThis.fetch = () =>
    new Promise((resolve) =>
      answers.push(([status, body]) => resolve(new Response(JSON.stringify(body), { status }))),
    );
  onAPage(<Officer />);
  const choose = (value: Call['priority']) => userEvent.selectOptions(priority(), value);

  await choose('critical');
  expect(priority()).toHaveValue('critical');
  answers[0]?.([403, { code: 'forbidden', message: 'Dispatcher or Admin role required' }]);
  await waitFor(() => expect(priority()).toHaveValue('low'));
  expect(await screen.findByText('Update Failed')).toBeVisible();

  await choose('high');
  expect(priority()).toHaveValue('high');
  answers[1]?.([200, { ...call, version: 2, priority: 'high' }]);
  expect(await screen.findByText('Call Updated')).toBeVisible();
  expect(priority()).toHaveValue('high');
});
