import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../testing/on-a-page';
import { answerWith } from '../testing/server';
import { send } from './api';
import { useWrite, type Write } from './use-write';

function Deed(write: Pick<Write<string, unknown>, 'failed'>) {
  const { mutate } = useWrite({
    send: (body: string, idempotencyKey) => send('POST /api/things', { body, idempotencyKey }),
    done: 'Saved',
    failed: write.failed,
  });

  return ['one', 'another'].map((name) => (
    <button key={name} onClick={() => mutate(name)}>
      {name}
    </button>
  ));
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('the same input has the same key until it worked', async () => {
  const sent = answerWith([503, {}], [503, {}], [503, {}], [201, {}]);
  onAPage(<Deed failed="Failed to save" />);

  for (const name of ['one', 'one', 'another', 'one', 'one']) await press(name);

  const [first, again, other, back, next] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(new Set([first, other, back, next]).size).toBe(4);
});

test('what worked is said', async () => {
  answerWith([201, {}]);
  onAPage(<Deed failed="Failed to save" />);

  await press('one');

  expect(await screen.findByText('Saved')).toBeVisible();
});

test.each([
  ['the server’s sentence', { message: 'The archive is closed' }, 'The archive is closed'],
  ['its own where the server gave none', {}, 'Please try again.'],
])('what failed is said with %s', async (_case, answer, text) => {
  answerWith([503, answer]);
  onAPage(<Deed failed={['Failed to save', 'Please try again.']} />);

  await press('one');

  expect(await screen.findByText('Failed to save')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test('what failed in words of its own says nothing else', async () => {
  answerWith([503, { message: 'The archive is closed' }]);
  onAPage(<Deed failed={() => ['Error', 'Failed to save it']} />);

  await press('one');

  expect(await screen.findByText('Failed to save it')).toBeVisible();
  expect(screen.queryByText('The archive is closed')).not.toBeInTheDocument();
});
