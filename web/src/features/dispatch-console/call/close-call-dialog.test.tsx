import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { codesQuery } from '../../../shared/codes/codes-query';
import { saveDraft } from '../../../shared/forms/drafts';
import { makeCall } from '../../../testing/call';
import { onAPage, Opener, user } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { useCallWrites } from '../writes/use-call-writes';
import { CloseCallDialog } from './close-call-dialog';

const call = makeCall(1, { location: 'PIER' });
const busy = { message: 'Ten8 is busy right now. Please try again.', code: 'unavailable' };

function Desk() {
  const client = useQueryClient();
  useState(() => {
    const disposition = { code: 'RPT', label: 'Report taken', isRetired: false };
    client.setQueryData(codesQuery(1).queryKey, { dispositions: [disposition] } as never);
  });
  const { edit } = useCallWrites(() => {});
  return <Opener>{(close) => <CloseCallDialog {...{ call, edit, onClose: close }} />}</Opener>;
}

const open = async () => {
  const { id: callId, callNumber, communityId, version } = call;
  const before = { location: 'PIER', postalCode: '', description: call.description };
  const draft = { ...before, location: 'PIER END', version, before, callNumber, communityId };
  saveDraft(user.id, `call-${callId}`, draft);
  onAPage(<Desk />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
};
const close = () => userEvent.click(screen.getByRole('button', { name: 'Close Call' }));

test('what was chosen for a call that could not be closed stays until it is closed', async () => {
  const sent = answerWith([503, busy], [200, { ...call, status: 'closed', version: 2 }]);
  await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Disposition' }), 'RPT');
  await userEvent.click(screen.getByRole('checkbox'));

  await close();
  expect(await screen.findByText('Update Failed')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Disposition' })).toHaveValue('RPT');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  await close();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  const closing = { version: call.version, status: 'closed', disposition: 'RPT' };
  expect(sent.map(({ body }) => body)).toEqual([closing, closing]);
});

test('a call is closed once, however often it is confirmed', async () => {
  await open();
  const request = jest.fn(() => new Promise<Response>(() => {}));
  globalThis.fetch = request;

  await close();
  await close();

  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  expect(screen.getByRole('button', { name: 'Close Call' })).toHaveAttribute('aria-disabled', 'true');
});
