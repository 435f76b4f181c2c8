import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage, Opener } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { useRadioWrites } from '../writes/use-radio-writes';
import { ToneDialog } from './tone-dialog';

function Desk({ marked }: { marked: number[] }) {
  const { tone } = useRadioWrites();
  return <Opener>{(close) => <ToneDialog {...{ marked, play: tone, onClose: close }} />}</Opener>;
}

const played = (tone: string) => [201, { toneId: 't', tone, text: null, byName: 'Casey' }] as const;
async function show(marked: number[]) {
  onAPage(<Desk marked={marked} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}
const box = (name: string) => screen.getByRole('combobox', { name });
const choose = (name: string, option: string) => userEvent.selectOptions(box(name), option);
const play = () => userEvent.click(screen.getByRole('button', { name: 'Play' }));
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test.each([
  [[4], '1 marked unit'],
  [[4, 7], '2 marked units'],
])('a tone is for the marked units %j first, which are %s', async (marked, label) => {
  const sent = answerWith([...played('attention')]);
  await show(marked);
  expect(box('To')).toHaveDisplayValue(label);

  await play();
  await untilClosed();

  expect(sent.map(({ body }) => body)).toEqual([{ tone: 'attention', unitIds: marked }]);
});

test('a tone is for everyone on duty while no unit is marked', async () => {
  const sent = answerWith([...played('attention')]);
  await show([]);
  expect(screen.queryByRole('option', { name: /marked/ })).toBeNull();

  await play();
  await untilClosed();

  expect(sent.map(({ body }) => body)).toEqual([{ tone: 'attention' }]);
});

test('a tone that could not be played stays chosen until it was played, and is played once', async () => {
  const busy = { message: 'Ten8 is busy right now. Please try again.', code: 'unavailable' };
  const sent = answerWith([503, busy], [...played('fire')]);
  await show([]);
  await choose('Tone', 'fire');
  await choose('To', 'fire');

  await play();
  expect(await screen.findByText('Tone Not Played')).toBeVisible();
  expect(box('Tone')).toHaveValue('fire');
  expect(box('To')).toHaveValue('fire');
  await play();
  await untilClosed();

  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ tone: 'fire', kinds: ['fire'] }));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});
