import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DecidedSelect } from './decided-select';

const options = ['low', 'medium', 'high'].map((value) => ({ value, label: value }));
const select = () => screen.getByRole('combobox', { name: 'Priority' });
const choose = (value: string) => userEvent.selectOptions(select(), value);

function atPriority(first: string) {
  const sent: { value: string; answer: (isTaken: boolean) => Promise<void> }[] = [];

  function Priority() {
    const [value, setValue] = useState(first);
    const send = (chosen: string) =>
      new Promise<void>((resolve, reject) => {
        const answer = (isTaken: boolean) =>
          act(async () => {
            if (!isTaken) return reject(new Error('refused'));
            setValue(chosen);
            resolve();
          });
        sent.push({ value: chosen, answer });
      });
    return <DecidedSelect aria-label="Priority" value={value} options={options} onDecide={send} />;
  }
  render(<Priority />);
  return sent;
}

test('a choice is shown while it is sent, and after a refusal the value is shown again', async () => {
  const sent = atPriority('low');

  await choose('high');
  expect(select()).toHaveValue('high');
  await sent[0]?.answer(false);
  expect(select()).toHaveValue('low');
  await choose('medium');
  expect(select()).toHaveValue('medium');
  await sent[1]?.answer(true);

  expect(select()).toHaveValue('medium');
  expect(sent.map(({ value }) => value)).toEqual(['high', 'medium']);
});

test('of two choices the later one is shown, and the first value can be chosen again before the answer', async () => {
  const sent = atPriority('low');

  await choose('high');
  await choose('low');
  await sent[0]?.answer(true);

  expect(sent.map(({ value }) => value)).toEqual(['high', 'low']);
  expect(select()).toHaveValue('low');
  await sent[1]?.answer(true);
  expect(select()).toHaveValue('low');
});
