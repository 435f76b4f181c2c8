import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { characterWith } from '../../../testing/character';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { LookupDialog } from './lookup-dialog';

const found = (...ids: number[]) => ids.map((id) => ({ ...characterWith({ id }), reports: [] }));
const status = () => screen.getByText(/record/i, { selector: '[role=status]' });

test('a screen reader is told how many records there are', async () => {
  const sent = answerWith([200, found(1, 2)], [200, found(1)]);
  onAPage(<LookupDialog start={{ what: 'person', text: 'DOE' }} onClose={() => {}} />);
  await waitFor(() => expect(status()).toHaveTextContent('2 records found'));

  await userEvent.type(screen.getByLabelText('Search for'), ' jane{Enter}');

  await waitFor(() => expect(status()).toHaveTextContent('1 record found'));
  expect(sent.map(({ request }) => request.split('?')[1])).toEqual([
    'lastName=DOE',
    'lastName=DOE&firstName=JANE',
  ]);
});

test('a letter that was left out is typed where it belongs', async () => {
  onAPage(<LookupDialog start={{ what: 'plate', text: '' }} onClose={() => {}} />);
  const text = screen.getByLabelText('Search for');
  await userEvent.type(text, '8ac123');

  await userEvent.type(text, 'bb', { initialSelectionStart: 2, initialSelectionEnd: 2 });

  expect(text).toHaveValue('8ABBC123');
});
