import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery } from '../../../shared/calls/calls-query';
import { unitsQuery } from '../../../shared/units/units-query';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { makeUnit } from '../../../testing/unit';
import { ConsoleProvider, type Console, type OpenDialog } from '../console-context';
import { ConsoleDialog } from './console-dialog';
import { DialogsProvider, useDialogActions, useOpenDialogs } from './dialogs-provider';

const UNIT = makeUnit(5, '1-ADAM-12');
const on = (id: number) => makeCall(id, { assignedUnits: ['5'] });

interface PageProps {
  name: 'clear-call' | 'aid' | 'backup';
  /** The calls after those that the officer is on at first. */
  later?: Call[];
}

function Dialogs({ name, later = [] }: PageProps) {
  const client = useQueryClient();
  const { open, close } = useDialogActions();
  const dialogs = useOpenDialogs();
  const read = (calls: Call[]) => {
    client.setQueryData(unitsQuery(1).queryKey, [UNIT]);
    client.setQueryData(callsQuery(1).queryKey, { calls, more: 0 });
  };
  return (
    <>
      <button onClick={() => read([on(1)])}>On call 1</button>
      <button onClick={() => read(later)}>Later</button>
      <button onClick={() => open({ name })}>Open</button>
      <output data-testid="open">{dialogs.map((dialog: OpenDialog) => dialog.name).join(' ')}</output>
      {dialogs.map((dialog, index) => (
        <ConsoleDialog key={index} dialog={dialog} onCommand={() => null} onClose={() => close(index)} />
      ))}
    </>
  );
}

const page = (props: PageProps) =>
  onAPage(
    <ConsoleProvider value={{ person: {}, vehicle: {} } as Console}>
      <DialogsProvider>
        <Dialogs {...props} />
      </DialogsProvider>
    </ConsoleProvider>,
  );
// By their text: an open dialog hides the page behind it.
const press = (name: string) => fireEvent.click(screen.getByText(name));
const areOpen = (names: RegExp) => waitFor(() => expect(screen.getByTestId('open')).toHaveTextContent(names));

test.each([
  ['clear-call', 'Clear call', 'has ended', []],
  ['aid', 'Aid for call #1', 'has ended', []],
  ['backup', 'Backup for call #1', 'is another one', [on(2)]],
  ['clear-call', 'Clear call', 'is another one', [on(2)]],
] as const)(
  '%s, which says "%s", closes when the call of this officer %s',
  async (name, title, _what, later) => {
    page({ name, later: [...later] });
    press('On call 1');
    press('Open');
    expect(await screen.findByText(title)).toBeVisible();

    press('Later');

    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    await areOpen(/^$/);
  },
);

test('a button that is clicked twice opens its dialog once', async () => {
  page({ name: 'aid' });
  press('On call 1');

  press('Open');
  press('Open');

  await areOpen(/^aid$/);
});
