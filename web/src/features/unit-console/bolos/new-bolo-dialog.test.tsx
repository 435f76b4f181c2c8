import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bolosQuery } from '../../../shared/bolos/bolos-query';
import { onAPage } from '../../../testing/on-a-page';
import { answerReadsLate, answerWith } from '../../../testing/server';
import { NewBoloDialog } from './new-bolo-dialog';

function Bolos() {
  const { data = [] } = useQuery({ ...bolosQuery(1), enabled: true, initialData: [], staleTime: 0 });
  return data.map(({ id, description }) => <p key={id}>On the list: {description}</p>);
}

const description = () => screen.getByRole('textbox', { name: /Description/ });

beforeEach(() => sessionStorage.clear());

test('a list that was read before a BOLO was created does not hide it', async () => {
  const answerRead = answerReadsLate({ id: 8, type: 'VEHICLE', description: 'RED SEDAN' });
  onAPage(
    <>
      <Bolos />
      <NewBoloDialog onClose={() => {}} />
    </>,
  );

  await userEvent.type(description(), 'RED SEDAN');
  await userEvent.click(screen.getByRole('button', { name: 'CREATE BOLO' }));
  await screen.findByText('On the list: RED SEDAN');
  await act(async () => answerRead([]));

  expect(screen.getByText('On the list: RED SEDAN')).toBeTruthy();
});

test('what is typed is there again after something else had to be done first', async () => {
  const { unmount } = onAPage(<NewBoloDialog onClose={() => {}} />);
  await userEvent.type(description(), 'RED SEDAN');
  unmount();

  onAPage(<NewBoloDialog onClose={() => {}} />);

  expect(description()).toHaveProperty('value', 'RED SEDAN');
  expect(screen.getByText('You typed this earlier. Ten8 has not confirmed it yet.')).toBeTruthy();
});

test('an officer is told that a BOLO has to be deleted first, and keeps what was typed', async () => {
  const message = 'A community can have 1000 BOLOs. Please delete one first.';
  answerWith([503, {}], [409, { message, code: 'quota_reached' }]);
  onAPage(<NewBoloDialog onClose={() => {}} />);
  const create = () => userEvent.click(screen.getByRole('button', { name: 'CREATE BOLO' }));
  await userEvent.type(description(), 'RED SEDAN');

  await create();
  await screen.findByText('Failed to create BOLO');
  await create();

  await screen.findByText(message);
  expect((description() as HTMLTextAreaElement).value).toBe('RED SEDAN');
});
