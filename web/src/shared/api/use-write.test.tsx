import '@testing-library/jest-dom';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { send } from './api';
import { useWrite, type Write } from './use-write';

type DeedProps = Pick<Write<string, unknown>, 'failed' | 'draft' | 'keepsDraft'>;

function Deed(props: DeedProps) {
  const { mutate } = useWrite({
    send: (body: string, idempotencyKey) => send('POST /api/things', { body, idempotencyKey }),
    done: 'Saved',
    ...props,
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

test('a form that keeps its draft keeps the key of what was sent over a reload, until it worked', async () => {
  sessionStorage.clear();
  const sent = answerWith([503, {}], [503, {}], [201, {}], [201, {}]);

  for (const name of ['one', 'one', 'another', 'another']) {
    const { unmount } = onAPage(<Deed failed="Failed to save" draft="deed" keepsDraft />);
    await press(name);
    await screen.findByText(/Saved|Failed to save/);
    unmount();
  }

  const [first, again, other, next] = sent.map(({ key }) => key);
  expect(again).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
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

test('a title that is what the server says is not said twice', async () => {
  answerWith([503, { message: 'The archive is closed' }]);
  onAPage(<Deed failed="The archive is closed" />);

  await press('one');

  expect(await screen.findAllByText('The archive is closed')).toHaveLength(1);
});

test('what failed in words of its own says nothing else', async () => {
  answerWith([503, { message: 'The archive is closed' }]);
  onAPage(<Deed failed={() => ['Error', 'Failed to save it']} />);

  await press('one');

  expect(await screen.findByText('Failed to save it')).toBeVisible();
  expect(screen.queryByText('The archive is closed')).not.toBeInTheDocument();
});

test('when what was to be changed is gone, its list is read again', async () => {
  const reads: string[] = [];

  function List() {
    useQuery({ queryKey: ['things'], queryFn: async () => reads.push('read'), enabled: true });
    const { mutate } = useWrite({
      send: () => send('DELETE /api/things/7'),
      readAgain: [['things']],
      failed: 'Failed to delete',
    });
    return <button onClick={() => mutate()}>Delete</button>;
  }
  answerWith([403, { code: 'forbidden' }], [404, { code: 'not_found' }]);
  onAPage(<List />);
  await waitFor(() => expect(reads).toHaveLength(1));

  await press('Delete');
  await screen.findByText('Failed to delete');
  expect(reads).toHaveLength(1);
  await press('Delete');

  await waitFor(() => expect(reads).toHaveLength(2));
});

test('a list that was read before the answer is not shown but read again', async () => {
  const reads: ((list: string) => void)[] = [];
  let answer = (_reply: string) => {};
  const LIST = ['things'];

  function List() {
    const client = useQueryClient();
    const { data } = useQuery({
      queryKey: LIST,
      queryFn: () => new Promise<string>((resolve) => reads.push(resolve)),
      enabled: true,
    });
    const { mutate } = useWrite({
      send: () => new Promise<string>((resolve) => (answer = resolve)),
      list: LIST,
      failed: 'Failed to save',
      onDone: (reply) => client.setQueryData(LIST, reply),
    });
    return (
      <>
        <p>{data}</p>
        <button onClick={() => mutate()}>Write</button>
        <button onClick={() => void client.invalidateQueries({ queryKey: LIST })}>Read</button>
      </>
    );
  }
  onAPage(<List />);
  reads[0]?.('as before');
  await screen.findByText('as before');

  await press('Write');
  await press('Read');
  expect(reads).toHaveLength(2);
  answer('as written');
  await screen.findByText('as written');
  await waitFor(() => expect(reads).toHaveLength(3));
  reads[1]?.('as before');
  reads[2]?.('as written, and more by others');

  expect(await screen.findByText('as written, and more by others')).toBeVisible();
});

describe('a list that is changed before the answer', () => {
  let reads: ((list: string) => void)[];
  let settle: { succeed: () => void; fail: (error: Error) => void };

  function List() {
    const client = useQueryClient();
    const read = useQuery({
      queryKey: ['things'],
      queryFn: () => new Promise<string>((resolve) => reads.push(resolve)),
      enabled: true,
    });
    const { mutate } = useWrite({
      send: () => new Promise<void>((succeed, fail) => (settle = { succeed, fail })),
      list: ['things'],
      readAgain: [['things']],
      failed: 'Failed to save',
      onStart: () => client.setQueryData(['things'], 'as wished'),
    });
    return (
      <>
        <p>{read.data}</p>
        <button onClick={() => mutate()}>Write</button>
        <button onClick={() => void read.refetch()}>Read</button>
      </>
    );
  }

  beforeEach(async () => {
    reads = [];
    onAPage(<List />);
    reads[0]?.('as before');
    await screen.findByText('as before');
    await press('Read');
    await press('Write');
    expect(await screen.findByText('as wished')).toBeVisible();
  });

  test('is not shown as a read that began earlier finds it', async () => {
    reads[1]?.('as before');
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(screen.getByText('as wished')).toBeVisible();
  });

  test.each(['succeeds', 'fails'])('is read again when the write %s', async (result) => {
    if (result === 'succeeds') settle.succeed();
    else settle.fail(new Error('503: Busy'));
    await waitFor(() => expect(reads.length).toBeGreaterThan(2));
    reads.forEach((answer) => answer('as stored'));

    expect(await screen.findByText('as stored')).toBeVisible();
  });
});
