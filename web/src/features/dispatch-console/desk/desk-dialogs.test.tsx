import '@testing-library/jest-dom';
import { fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { onAPage } from '../../../testing/on-a-page';
import { DeskDialogs, type DeskDialogsHandle } from './desk-dialogs';
import type { Desk } from './use-desk';

const desk = {
  choice: { call: null },
  calls: { queue: [] },
  units: { shown: [] },
  marks: { unitIds: [] },
} as unknown as Desk;

function Keys() {
  const dialogs = useRef<DeskDialogsHandle>(null);
  return (
    <>
      <button onClick={() => dialogs.current?.open('area')}>p</button>
      <button onClick={() => dialogs.current?.open('traffic')}>t</button>
      <DeskDialogs ref={dialogs} desk={desk} />
    </>
  );
}

// By their text: an open dialog hides the page behind it.
const press = (name: string) => fireEvent.click(screen.getByText(name));

test('what is answered after its dialog was closed does not close the next one', async () => {
  let answer = (_response: Response) => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  onAPage(<Keys />);
  press('p');
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Saving...');
  press('Cancel');
  press('t');
  expect(await screen.findByRole('dialog', { name: 'Emergency traffic' })).toBeVisible();

  answer(new Response('{}'));

  expect(await screen.findByText('Area of play saved')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Emergency traffic' })).toBeVisible();
});
