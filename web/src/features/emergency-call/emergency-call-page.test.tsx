import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { EmergencyCallPage } from './emergency-call-page';

test('after a call is sent, the focus is on what became of it', async () => {
  answerWith([201, {}]);
  onAPage(<EmergencyCallPage />);

  await userEvent.type(screen.getByRole('textbox', { name: /Location/ }), 'Pier');
  await userEvent.type(screen.getByRole('textbox', { name: /What is happening/ }), 'A car in the sea');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Emergency Call' }));

  expect(await screen.findByRole('heading', { name: 'Help is on the way' })).toHaveFocus();
});
