import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { bolosQuery } from '../../../shared/bolos/bolos-query';
import { makeBolo } from '../../../testing/bolo';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { BolosDialog } from './bolos-dialog';

const bolo = makeBolo(3);
const button = (name: string) => screen.getByRole('button', { name });

function Desk({ bolos = [bolo, makeBolo(2)] }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(bolosQuery(1).queryKey, bolos));
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

  await userEvent.dblClick(button('Broadcast BOLO 3'));
  await waitFor(() => expect(sent).toEqual(['/api/bolos/3/broadcast']));
  expect(button('Broadcast BOLO 2')).not.toHaveAttribute('aria-disabled');
  answer(Response.json(bolo));

  expect(await screen.findByText('BOLO Broadcast')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a dispatcher deletes a BOLO, and may take that back', async () => {
  const sent = answerWith([200, null], [200, bolo]);
  onAPage(<Desk />);

  await userEvent.click(button('Delete BOLO 3'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete BOLO 3' })).toBeNull());
  expect(button('Broadcast BOLO 2')).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(await screen.findByRole('button', { name: 'Delete BOLO 3' })).toBeVisible();
  expect(sent.map(({ request }) => request)).toEqual(['DELETE /api/bolos/3', 'POST /api/bolos/3/restore']);
});

test('of many BOLOs a hundred are shown at a time, and the keyboard goes on at the first new one', async () => {
  onAPage(<Desk bolos={Array.from({ length: 150 }, (_, index) => makeBolo(150 - index))} />);
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(100);
  expect(screen.queryByText(/^#50 /)).toBeNull();

  await userEvent.click(button('Show more'));

  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(150);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(document.activeElement).toHaveTextContent(/^#50 /);
});
