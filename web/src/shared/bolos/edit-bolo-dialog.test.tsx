import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bolo } from '@ten8/contracts/cad/bolos';
import { makeBolo } from '../../testing/bolo';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { leavePage } from '../session/unauthorized';
import { bolosQuery } from './bolos-query';
import { EditBoloDialog } from './edit-bolo-dialog';

const at = (version: number, change: Partial<Bolo> = {}) => makeBolo(7, { version, ...change });

function Dialog({ polled, bolo = at(1) }: { polled: Bolo; bolo?: Bolo }) {
  const client = useQueryClient();
  const poll = () => client.setQueryData(bolosQuery(1).queryKey, [polled]);
  return (
    <>
      <button onClick={poll}>Poll</button>
      <EditBoloDialog bolo={bolo} onClose={() => undefined} />
    </>
  );
}

const conflict = (message: string): [number, object] => [
  409,
  {
    code: 'edit_conflict',
    message: 'Somebody changed this BOLO while you were typing',
    details: [{ path: 'plate', message }],
  },
];
const plate = () => screen.getByRole('textbox', { name: 'Plate' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'SAVE' }));
const poll = () => fireEvent.click(screen.getByText('Poll'));
const error = (text: string) => waitFor(() => expect(plate()).toHaveAccessibleDescription(text));

test('SAVE writes over the version that the conflict has shown, not over one that came after it', async () => {
  const second = at(2, { plate: '8ABC123' });
  const third = at(3, { plate: '9XYZ', description: 'RED VAN' });
  const sent = answerWith(
    conflict('Now: 8ABC123, by 1-ADAM-12'),
    [200, [second]],
    conflict('Now: 9XYZ, by 1-ADAM-12'),
    [200, [third]],
    [200, at(4)],
  );
  onAPage(<Dialog polled={third} />);
  await userEvent.type(plate(), '7DEF');
  const description = screen.getByRole('textbox', { name: /Description/ });
  await userEvent.type(description, ', 2 DOORS');

  await save();
  await error('Now: 8ABC123, by 1-ADAM-12');
  poll();
  await save();
  await error('Now: 9XYZ, by 1-ADAM-12');
  expect(description).toHaveAccessibleDescription('Now: RED VAN');
  await save();

  await waitFor(() => expect(sent.filter(({ body }) => body !== undefined)).toHaveLength(3));
  const versions = sent.flatMap(({ body }) => (body as { version?: number } | undefined)?.version ?? []);
  expect(versions).toEqual([1, 2, 3]);
});

test('what was read after the conflict is what is shown, and KEEP THEIRS takes it', async () => {
  const third = at(3, { plate: '9XYZ' });
  const sent = answerWith(conflict('Now: 8ABC123, by 1-ADAM-12'), [200, [third]], [200, third]);
  onAPage(<Dialog polled={third} />);
  await userEvent.type(plate(), '7DEF');

  await save();
  await error('Now: 9XYZ');
  await userEvent.click(screen.getByRole('button', { name: 'KEEP THEIRS' }));
  await save();

  await waitFor(() => expect(sent).toHaveLength(3));
  expect(plate()).toHaveValue('9XYZ');
  expect(sent[2]?.body).toEqual({ version: 3, plate: '9XYZ' });
});

test('what was typed is kept while its author signs in again, and undoes nothing of what others saved', async () => {
  const second = at(2, { description: 'RED VAN' });
  const { unmount } = onAPage(<Dialog polled={second} />);
  await userEvent.type(plate(), '7DEF');
  leavePage(() => undefined);
  unmount();
  const sent = answerWith([200, at(3)]);

  onAPage(<Dialog polled={second} bolo={second} />);

  expect(screen.getByText('You typed this earlier. Ten8 has not confirmed it yet.')).toBeVisible();
  await save();
  await waitFor(() => expect(sent).toMatchObject([{ body: { version: 1, plate: '7DEF' } }]));
  expect(sent[0]?.body).not.toHaveProperty('description');
});
