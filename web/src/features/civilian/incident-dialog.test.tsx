import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveDraft } from '../../shared/forms/drafts';
import { onAPage, Opener, user } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { IncidentDialog } from './incident-dialog';

const type = () => screen.getByRole('textbox', { name: /Type/ });
const description = () => screen.getByRole('textbox', { name: /Description/ });
const opener = () => screen.getByRole('button', { name: 'Open', hidden: true });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Report' }));

async function open() {
  onAPage(<Opener>{(close) => <IncidentDialog onClose={close} />}</Opener>);
  await userEvent.click(opener());
}

async function fillIn() {
  await open();
  await userEvent.type(type(), 'Vandalism');
  await userEvent.type(description(), 'Someone painted the pier');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

test('a dialog opens in its first field, and gives the focus back when it closes', async () => {
  await open();
  expect(type()).toHaveFocus();

  await userEvent.keyboard('{Escape}');

  await waitFor(() => expect(opener()).toHaveFocus());
});

async function clickBeside() {
  // The dialog listens from the next task on.
  await new Promise((resolve) => setTimeout(resolve));
  fireEvent.pointerDown(document.body);
}

test('a click beside the dialog closes it only while nothing is typed', async () => {
  await open();
  await userEvent.type(type(), 'Vandalism');

  await clickBeside();
  expect(type()).toHaveValue('Vandalism');
  await userEvent.clear(type());
  await clickBeside();

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a report without its required fields says so once, and stays in the first of them', async () => {
  const sent = answerWith([201, {}]);
  await open();
  await userEvent.click(description());

  await submit();

  expect(await screen.findByText('Please fill in all required fields')).toBeVisible();
  expect(type()).toHaveFocus();
  expect(type()).toHaveAccessibleDescription('Required');
  expect(sent).toEqual([]);
});

test('a report that is sent is told, and the dialog is closed', async () => {
  const sent = answerWith([201, {}]);
  await fillIn();

  await submit();

  expect(await screen.findByText('Incident report submitted successfully')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toMatchObject([
    {
      request: 'POST /api/communities/1/incidents',
      body: { type: 'Vandalism', description: 'Someone painted the pier' },
      key: expect.any(String),
    },
  ]);
});

test('a refusal is told with the server’s sentence, beside the field that it is about', async () => {
  const message = 'Nobody paints piers';
  answerWith([400, { message, code: 'invalid_request', details: [{ path: 'description', message }] }]);
  await fillIn();

  await submit();

  expect(await screen.findByText('Failed to submit incident report')).toBeVisible();
  await waitFor(() => expect(description()).toHaveFocus());
  expect(description()).toHaveAccessibleDescription(message);
  expect(type()).toHaveValue('Vandalism');
  await userEvent.type(description(), ', at night');
  expect(description()).toBeValid();
});

test('what was typed is there again after signing in', async () => {
  answerWith([401, { message: 'Unauthorized', code: 'unauthorized' }]);
  await fillIn();
  // The redirect to the sign-in page uses a timer.
  jest.useFakeTimers({ advanceTimers: false });
  const person = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

  await person.click(screen.getByRole('button', { name: 'Submit Report' }));
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible();
  await person.keyboard('{Escape}');
  await person.click(opener());

  expect(type()).toHaveValue('Vandalism');
  expect(description()).toHaveValue('Someone painted the pier');
});

test('what was typed is there again after a reload, until the dialog is cancelled', async () => {
  const hint = () => screen.queryByText('You typed this earlier. Ten8 has not confirmed it yet.');
  const page = onAPage(<IncidentDialog onClose={() => {}} />);
  await userEvent.type(description(), 'Someone painted the pier');
  expect(hint()).toBeNull();
  page.unmount();

  await open();
  expect(hint()).toBeVisible();
  expect(description()).toHaveValue('Someone painted the pier');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(opener());

  expect(description()).toHaveValue('');
  expect(hint()).toBeNull();
});

test('a click beside the dialog does not close it over what was typed earlier', async () => {
  saveDraft(user.id, 'incident-1', { type: 'Vandalism' });
  await open();

  await clickBeside();

  expect(type()).toHaveValue('Vandalism');
});
