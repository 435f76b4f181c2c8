import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../../testing/on-a-page';
import { ToneDialog } from './tone-dialog';

const onPlay = jest.fn();
const onClose = jest.fn();
beforeEach(() => jest.resetAllMocks());

const show = (marked: number[]) => onAPage(<ToneDialog {...{ marked, onPlay, onClose }} />);
const choose = (name: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), option);
const play = () => userEvent.click(screen.getByRole('button', { name: 'Play' }));

test.each([
  [[4], '1 marked unit'],
  [[4, 7], '2 marked units'],
])('a tone is for the marked units %j first, which are %s', async (marked, label) => {
  show(marked);
  expect(screen.getByRole('combobox', { name: 'To' })).toHaveDisplayValue(label);

  await play();

  expect(onPlay.mock.calls).toEqual([[{ tone: 'attention', unitIds: marked }]]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a tone is for everyone on duty while no unit is marked, or for one kind of unit', async () => {
  show([]);
  expect(screen.queryByRole('option', { name: /marked/ })).toBeNull();
  await play();

  await choose('Tone', 'fire');
  await choose('To', 'fire');
  await play();

  expect(onPlay.mock.calls).toEqual([[{ tone: 'attention' }], [{ tone: 'fire', kinds: ['fire'] }]]);
});
