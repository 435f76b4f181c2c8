import '@testing-library/jest-dom';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage, user } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { codesQuery } from '../codes/codes-query';
import { saveDraft } from '../forms/drafts';
import { TakeCallDialog } from './take-call-dialog';

const stop = {
  code: 'TS',
  label: 'Traffic stop',
  priority: 'low',
  prompts: [],
  kinds: ['leo'],
  limits: null,
};

function Page() {
  const { data } = useQuery({ ...codesQuery(1), enabled: true });
  return data && <TakeCallDialog onTaken={() => {}} onClose={() => {}} />;
}

beforeEach(() => sessionStorage.clear());

test('a call that was typed before the session ended is there again, and so is its type', async () => {
  const callTypes = [{ ...stop, isRetired: false }];
  const noPlaces: [] = [];
  answerWith(
    [200, { callTypes, dispositions: [], tenCodes: [], charges: [], statuses: [] }],
    [200, noPlaces],
  );
  saveDraft(user.id, 'taken-call-1', { typeCode: 'TS', location: 'QUAY', priority: 'low' });

  onAPage(<Page />);

  expect(await screen.findByLabelText(/Location/)).toHaveValue('QUAY');
  expect(screen.getByLabelText('Priority')).toHaveValue('low');
  expect(screen.getByLabelText('Type')).toHaveValue('TS');
});

test('a call that was typed and not opened is there again, until it is given up', async () => {
  const openDialog = () => onAPage(<TakeCallDialog onTaken={() => {}} onClose={() => {}} />);
  const location = () => screen.getByLabelText(/Location/);
  const first = openDialog();
  await userEvent.type(location(), 'QUAY');
  first.unmount();

  const second = openDialog();
  expect(location()).toHaveValue('QUAY');
  expect(screen.getByText('You typed this earlier. Ten8 has not confirmed it yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  openDialog();

  expect(location()).toHaveValue('');
});
