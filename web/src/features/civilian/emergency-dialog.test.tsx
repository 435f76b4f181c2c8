import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { EmergencyDialog } from './emergency-dialog';

const location = () => screen.getByRole('textbox', { name: /Location/ });
const description = () => screen.getByRole('textbox', { name: /Description/ });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'SUBMIT 911 CALL' }));

function open() {
  const sent = answerWith([201, {}]);
  onAPage(<EmergencyDialog characters={[]} onClose={() => {}} />);
  return sent;
}

test.each([
  ['nothing at all', '', 'Location Required'],
  ['a blank location', '  ', 'Location Required'],
  ['no description', 'Vespucci Blvd', 'Description Required'],
])('with %s the call asks for what is missing', async (_case, typed, title) => {
  const sent = open();
  if (typed) await userEvent.type(location(), typed);

  await submit();

  expect(await screen.findByText(title)).toBeVisible();
  expect(sent).toEqual([]);
});

test('location and description are all that a call needs', async () => {
  const sent = open();
  await userEvent.type(location(), 'Vespucci Blvd');
  await userEvent.type(description(), 'Smoke on the roof');

  await submit();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ body: { callerName: 'ANONYMOUS', priority: 'high', status: 'active' } }]);
});
