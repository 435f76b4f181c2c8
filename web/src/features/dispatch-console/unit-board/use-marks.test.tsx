import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { onAPage } from '../../../testing/on-a-page';
import { useMarks } from './use-marks';

const both = [{ id: 1 }, { id: 2 }];

/** A window of the desk. Unit 1 goes off duty and comes back when its button is pressed. */
function Board({ name }: { name: string }) {
  const [shown, setShown] = useState(both);
  const { unitIds, toggle, clear } = useMarks(shown);
  return (
    <section aria-label={name}>
      <output>{unitIds.join(' ') || 'none'}</output>
      <button onClick={() => toggle(1)}>Mark 1</button>
      <button onClick={() => toggle(2)}>Mark 2</button>
      <button onClick={clear}>Unmark</button>
      <button onClick={() => setShown(shown === both ? [{ id: 2 }] : both)}>Turn</button>
    </section>
  );
}

const at = (name: string) => within(screen.getByRole('region', { name }));
const press = (button: string, board = 'Desk') =>
  userEvent.click(at(board).getByRole('button', { name: button }));

test('a unit that goes off duty is not marked any more, also when it comes back', async () => {
  onAPage(<Board name="Desk" />);
  await press('Mark 1');
  await press('Mark 2');

  await press('Turn');
  expect(at('Desk').getByText('2')).toBeVisible();

  await press('Turn');
  expect(at('Desk').getByText('2')).toBeVisible();
});

function Desk() {
  const [isPoppedOut, setPoppedOut] = useState(false);
  return (
    <>
      <Board name="Desk" />
      {isPoppedOut ? (
        <Board name="Unit board" />
      ) : (
        <button onClick={() => setPoppedOut(true)}>Pop out</button>
      )}
    </>
  );
}

test('the windows of a desk have the same units marked, also one that is opened later', async () => {
  onAPage(<Desk />);

  await press('Mark 1');
  await userEvent.click(screen.getByRole('button', { name: 'Pop out' }));
  expect(await at('Unit board').findByText('1')).toBeVisible();
  await press('Mark 1', 'Unit board');
  expect(await at('Desk').findByText('none')).toBeVisible();
  await press('Mark 2', 'Unit board');
  expect(await at('Desk').findByText('2')).toBeVisible();
  await press('Mark 1');
  expect(await at('Unit board').findByText('2 1')).toBeVisible();
  await press('Unmark', 'Unit board');

  expect(await at('Desk').findByText('none')).toBeVisible();
});
