import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage, Opener } from '../../../testing/on-a-page';
import { CommandBar } from './command-bar';

test.each([
  ['Escape', '{Escape}'],
  ['a command', 'mute{Enter}'],
])('after %s the focus is again where it was before the command bar', async (_end, keys) => {
  onAPage(<Opener>{(close) => <CommandBar onCommand={() => null} onClose={close} />}</Opener>);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));

  await userEvent.keyboard(keys);
  await new Promise((resolve) => setTimeout(resolve));

  expect(document.activeElement).toBe(opener);
});
