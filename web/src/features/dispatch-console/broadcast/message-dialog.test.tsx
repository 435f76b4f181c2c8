import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveDraft } from '../../../shared/forms/drafts';
import { onAPage, Opener, user } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
import { makeUnit } from '../../../testing/unit';
import { MessageDialog } from './message-dialog';

const units = [makeUnit(1, '1-ADAM-12'), makeUnit(2, '2-LINCOLN-5')];
const refused = { message: '1-ADAM-12 is not on duty', code: 'not_on_duty' };
const at = '2026-01-01T00:00:00.000Z';

test('a message that was refused stays in the dialog until it is sent', async () => {
  const reply = { messageId: 'm', text: 'CALL ME', byName: 'Casey', at };
  const sent = answerWith([409, refused], [201, reply]);
  onAPage(<Opener>{(close) => <MessageDialog units={units} marked={[1]} onClose={close} />}</Opener>);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));

  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'CALL ME');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findAllByText('1-ADAM-12 is not on duty')).length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('CALL ME');

  await userEvent.clear(screen.getByRole('textbox', { name: 'Callsigns' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Callsigns' }), '9X');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findAllByText('No unit on duty is called 9X')).length).toBeGreaterThan(0);
  await userEvent.clear(screen.getByRole('textbox', { name: 'Callsigns' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Callsigns' }), '2L5');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent.map(({ body }) => body)).toEqual([
    { unitIds: [1], text: 'CALL ME' },
    { unitIds: [2], text: 'CALL ME' },
  ]);
});

test('a message reaches the unit chosen on the board, also if another one has its callsign', async () => {
  const sent = answerWith([201, { messageId: 'm', text: 'CALL ME', byName: 'Casey', at }]);
  const twins = [makeUnit(1, '1-ADAM-12'), makeUnit(2, '1-ADAM-12')];
  onAPage(<MessageDialog units={twins} marked={[2]} onClose={() => {}} />);

  await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'CALL ME');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));

  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ unitIds: [2], text: 'CALL ME' }]));
});

test('what was typed before the session ended is not there in another community', async () => {
  saveDraft(user.id, 'desk-message-1', { callsigns: '1-ADAM-12', text: 'CALL ME' });
  const page = onAPage(<MessageDialog units={units} marked={[]} onClose={() => {}} />, user, 2);
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  page.unmount();

  onAPage(<MessageDialog units={units} marked={[]} onClose={() => {}} />);

  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('CALL ME');
});
