import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { BoloDialog } from './bolo-dialog';

beforeEach(() => sessionStorage.clear());

test('a dispatcher says what a new BOLO is about, after the text that is typed first', async () => {
  const sent = answerWith([201, {}]);
  onAPage(<BoloDialog onClose={() => {}} />);

  await userEvent.keyboard('Man in a red coat');
  await userEvent.selectOptions(screen.getByLabelText('Type (required)'), 'PERSON');
  await userEvent.type(screen.getByLabelText('Plate'), '8abc123');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));

  await waitFor(() =>
    expect(sent).toMatchObject([
      { body: { type: 'PERSON', description: 'Man in a red coat', plate: '8ABC123' } },
    ]),
  );
});

test('a BOLO that was typed and not created is there again', async () => {
  const { unmount } = onAPage(<BoloDialog onClose={() => {}} />);
  await userEvent.keyboard('Man in a red coat');
  unmount();

  onAPage(<BoloDialog onClose={() => {}} />);

  expect(screen.getByLabelText(/What to look for/)).toHaveValue('Man in a red coat');
});
