import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { characterWith } from '../../testing/character';
import { onAPage } from '../../testing/on-a-page';
import { CharactersCard } from './characters-card';
import { myCharactersQuery } from './civilian-queries';

function Page() {
  const client = useQueryClient();
  useState(() => client.setQueryData(myCharactersQuery(1).queryKey, [characterWith()]));
  return <CharactersCard />;
}

/** The requests, which are all answered when `answer` is called. */
function answerLate() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  globalThis.fetch = (address, { method = 'GET' } = {}) => {
    sent.push(`${method} ${String(address)}`);
    return new Promise((resolve) => waiting.push(() => resolve(new Response(null, { status: 204 }))));
  };
  return { sent, answer: () => waiting.forEach((answer) => answer()) };
}

const button = (name: string) => screen.getByRole('button', { name });

test('a character is deleted once, however often that is confirmed, and the question stays until the answer', async () => {
  const { sent, answer } = answerLate();
  onAPage(<Page />);

  await userEvent.click(button('Delete Jane Doe'));
  await userEvent.dblClick(button('Delete Character'));
  await userEvent.click(button('Deleting...'));

  expect(sent).toEqual(['DELETE /api/characters/7']);
  answer();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByText('Character deleted successfully')).toBeVisible();
});

test('a deletion that is answered late does not close the form that was opened meanwhile', async () => {
  const { answer } = answerLate();
  onAPage(<Page />);
  await userEvent.click(button('Delete Jane Doe'));
  await userEvent.click(button('Delete Character'));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('Add Character'));

  answer();

  expect(await screen.findByText('Character deleted successfully')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Create Character' })).toBeVisible();
});
