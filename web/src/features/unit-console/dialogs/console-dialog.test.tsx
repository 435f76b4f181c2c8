import '@testing-library/jest-dom';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery } from '../../../shared/calls/calls-query';
import { unitsQuery } from '../../../shared/units/units-query';
import { makeCall } from '../../../testing/call';
import { onAPage } from '../../../testing/on-a-page';
import { answerWith } from '../../../testing/server';
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
        <ConsoleDialog key={index} dialog={dialog} onCommand={() => null} onClose={() => close(dialog)} />
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

test('a call that could not be cleared is cleared from the same dialog, and once', async () => {
  const sent = answerWith([
    503,
    { message: 'Ten8 is busy right now. Please try again.', code: 'unavailable' },
  ]);
  page({ name: 'clear-call' });
  press('On call 1');
  press('Open');
  const clear = async () => fireEvent.click(await screen.findByText('Clear Call'));

  await clear();
  expect(await screen.findByText('Update Failed')).toBeVisible();
  await areOpen(/^clear-call$/);
  globalThis.fetch = () => new Promise(() => {});
  const again = jest.spyOn(globalThis, 'fetch');
  await clear();
  await waitFor(() => expect(screen.getByText('Clear Call')).toHaveAttribute('aria-disabled', 'true'));
  press('Cancel');
  await areOpen(/^$/);
  press('Open');
  await clear();

  expect(sent).toHaveLength(1);
  expect(again).toHaveBeenCalledTimes(1);
});

test('what is answered after its dialog was closed does not close the next one', async () => {
  let answer = (_response: Response) => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  page({ name: 'aid' });
  press('On call 1');
  press('Open');
  fireEvent.click(await screen.findByRole('button', { name: 'Ask' }));
  press('Cancel');
  await areOpen(/^$/);
  press('Open');
  await areOpen(/^aid$/);

  answer(new Response(JSON.stringify({ ...on(1), version: 2 })));

  expect(await screen.findByText(/Aid Asked For/)).toBeVisible();
  await areOpen(/^aid$/);
});
