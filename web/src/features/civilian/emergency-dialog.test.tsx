import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { EmergencyDialog } from './emergency-dialog';

const location = () => screen.getByRole('textbox', { name: /Location/ });
const description = () => screen.getByRole('textbox', { name: /Description/ });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'SUBMIT 911 CALL' }));

function open(firstAnswer: [status: number, body: unknown] = [201, {}]) {
  const sent = answerWith(firstAnswer, [201, {}]);
  const { unmount } = onAPage(<EmergencyDialog characters={[]} onClose={() => {}} />);
  return { sent, unmount };
}

beforeEach(() => sessionStorage.clear());

test.each([
  ['nothing at all', '', 'Location Required'],
  ['a blank location', '  ', 'Location Required'],
  ['no description', 'Vespucci Blvd', 'Description Required'],
])('with %s the call asks for what is missing', async (_case, typed, title) => {
  const { sent } = open();
  if (typed) await userEvent.type(location(), typed);

  await submit();

  expect(await screen.findByText(title)).toBeVisible();
  expect(sent).toEqual([]);
});

test('location and description are all that a call needs', async () => {
  const { sent } = open();
  await userEvent.type(location(), 'Vespucci Blvd');
  await userEvent.type(description(), 'Smoke on the roof');

  await submit();

  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ body: { callerName: 'ANONYMOUS', priority: 'high', status: 'active' } }]);
});

test('a call that failed is told in the dialog until the next try', async () => {
  open([503, { message: 'The line is dead', code: 'unavailable' }]);
  await userEvent.type(location(), 'Vespucci Blvd');
  await userEvent.type(description(), 'Smoke on the roof');

  await submit();

  expect(await screen.findByRole('alert')).toHaveTextContent('Your call was not sentThe line is dead');
  expect(screen.getByRole('button', { name: 'SUBMIT 911 CALL' })).toHaveFocus();
  expect(description()).toHaveValue('Smoke on the roof');
});

test.each([
  ['Escape', 'Smoke on the roof', () => userEvent.keyboard('{Escape}')],
  ['a reload', 'Smoke on the roof', () => Promise.resolve()],
  ['CANCEL', '', () => userEvent.click(screen.getByRole('button', { name: 'CANCEL' }))],
])('after %s, the dialog opens with "%s"', async (_what, text, leave) => {
  const { unmount } = open();
  await userEvent.type(description(), 'Smoke on the roof');

  await leave();
  unmount();
  open();

  expect(description()).toHaveValue(text);
  expect(screen.queryAllByText('You typed this earlier. Ten8 has not confirmed it yet.')).toHaveLength(
    text ? 1 : 0,
  );
});
