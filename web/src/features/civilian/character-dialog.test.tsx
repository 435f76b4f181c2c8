import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Character } from '@ten8/contracts/civilian/characters';
import { CHARACTER_REQUIRED } from '@ten8/contracts/civilian/constants';
import { characterWith } from '../../testing/character';
import { onAPage, Opener } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { CharacterDialog } from './character-dialog';

const jane = characterWith({ height: 70, warrants: ['Robbery'], flags: ['Armed'] });

const open = (character: Character | null) =>
  onAPage(<CharacterDialog character={character} onClose={() => {}} />);
beforeEach(() => sessionStorage.clear());
const update = () => userEvent.click(screen.getByRole('button', { name: 'Update Character' }));

test.each(['First name (required)', 'Last name (required)', 'Date of birth (required)'])(
  'a character is not saved without its %s',
  async (label) => {
    const sent = answerWith([200, jane]);
    open(jane);
    await userEvent.clear(screen.getByLabelText(label));

    await update();

    expect(await screen.findByText(CHARACTER_REQUIRED)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(sent).toEqual([]);
  },
);

test('an update sends the whole character', async () => {
  const sent = answerWith([200, jane]);
  open(jane);
  await userEvent.clear(screen.getByLabelText('Last name (required)'));
  await userEvent.type(screen.getByLabelText('Last name (required)'), 'Roe');

  await update();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      request: 'PUT /api/characters/7',
      body: {
        firstName: 'Jane',
        lastName: 'Roe',
        gender: '',
        height: '70',
        warrants: ['Robbery'],
        flags: ['Armed'],
      },
    },
  ]);
});

test('what the contract does not allow is refused as the server would refuse it', async () => {
  const sent = answerWith([200, jane]);
  open(jane);
  await userEvent.type(screen.getByLabelText('Height (inches)'), '00');

  await update();

  expect(await screen.findByText('Failed to update character')).toBeVisible();
  expect(screen.getByLabelText('Height (inches)')).toHaveAccessibleDescription('Must be at most 1000');
  expect(sent).toEqual([]);
});

test('a new character is not lost by Esc, until its dialog is cancelled', async () => {
  onAPage(<Opener>{(close) => <CharacterDialog character={null} onClose={close} />}</Opener>);
  const opened = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open', hidden: true }));
    return screen.getByLabelText('Last name (required)');
  };
  await userEvent.type(await opened(), 'Roe');

  await userEvent.keyboard('{Escape}');
  expect(await opened()).toHaveValue('Roe');
  expect(screen.getByText('You typed this earlier. Ten8 has not confirmed it yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

  expect(await opened()).toHaveValue('');
});

test('what was changed of a character is dropped with its dialog', async () => {
  const page = open(jane);
  await userEvent.type(screen.getByLabelText('Last name (required)'), 'son');
  page.unmount();

  open(jane);

  expect(screen.getByLabelText('Last name (required)')).toHaveValue(jane.lastName);
});
