import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { bolosQuery } from '../../../shared/bolos/bolos-query';
import { makeBolo } from '../../../testing/bolo';
import { onAPage } from '../../../testing/on-a-page';
import { BolosDialog } from './bolos-dialog';

const bolo = makeBolo(3);

function Desk() {
  const client = useQueryClient();
  useState(() => client.setQueryData(bolosQuery(1).queryKey, [bolo]));
  return <BolosDialog onClose={() => {}} />;
}

test('a double click broadcasts a BOLO once: a second time would be refused', async () => {
  const sent: string[] = [];
  let answer = (_response: Response) => {};
  globalThis.fetch = (address) => {
    sent.push(String(address));
    return new Promise((resolve) => (answer = resolve));
  };
  onAPage(<Desk />);

  await userEvent.dblClick(screen.getByRole('button', { name: 'Broadcast BOLO 3' }));
  await waitFor(() => expect(sent).toEqual(['/api/bolos/3/broadcast']));
  answer(Response.json(bolo));

  expect(await screen.findByText('BOLO Broadcast')).toBeVisible();
  expect(sent).toHaveLength(1);
});
