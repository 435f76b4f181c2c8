import '@testing-library/jest-dom';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage, user } from '../../../testing/on-a-page';
import { PlacesDialog } from './places-dialog';

test.each([
  ['Dispatcher', 0],
  ['Admin', 1],
] as const)('of the places, a %s sees %i ways to replace them', (role, ways) => {
  onAPage(<PlacesDialog onClose={() => {}} />, user, 1, role);

  expect(screen.getByRole('link', { name: 'EXPORT' })).toBeVisible();
  expect(screen.queryAllByLabelText('File')).toHaveLength(ways);
  expect(screen.queryAllByRole('button', { name: 'REPLACE PLACES' })).toHaveLength(ways);
});

const fileOf = (...names: string[]) => {
  const text = JSON.stringify(names.map((name) => ({ name })));
  // The test's browser has no `text` of a file.
  return Object.assign(new File([text], 'places.json'), { text: () => Promise.resolve(text) });
};
const field = () => screen.getByLabelText<HTMLInputElement>('File');
const replace = () => screen.getByRole('button', { name: 'REPLACE PLACES' });

test('an Admin, who comes to replace the places, begins at the file', () => {
  onAPage(<PlacesDialog onClose={() => {}} />, user, 1, 'Admin');

  expect(field()).toHaveFocus();
});

test('only the file that was chosen last is stored, although the first one is answered after it', async () => {
  const tried: ((changes: object) => void)[] = [];
  const stored: unknown[] = [];
  globalThis.fetch = (address, { body } = {}) => {
    if (!String(address).includes('dryRun=true')) stored.push(JSON.parse(String(body)));
    return new Promise((resolve) => tried.push((changes) => resolve(Response.json(changes))));
  };
  onAPage(<PlacesDialog onClose={() => {}} />, user, 1, 'Admin');
  await userEvent.upload(field(), fileOf('PIER'));
  await waitFor(() => expect(tried).toHaveLength(1));
  await userEvent.upload(field(), fileOf('QUAY', 'BANK'));
  await waitFor(() => expect(tried).toHaveLength(2));

  tried[1]?.({ added: 2, changed: 0, removed: 0 });
  expect(await screen.findByRole('status')).toHaveTextContent('2 added');
  tried[0]?.({ added: 1, changed: 0, removed: 0 });
  await userEvent.dblClick(replace());
  await waitFor(() => expect(stored).not.toEqual([]));

  expect(screen.getByRole('status')).toHaveTextContent('2 added');
  expect(stored).toEqual([{ places: [{ name: 'QUAY' }, { name: 'BANK' }] }]);
});

test('what was found in a file is forgotten while another one is chosen, and the same one can be chosen again', async () => {
  globalThis.fetch = () => Promise.resolve(Response.json({ added: 1, changed: 0, removed: 0 }));
  onAPage(<PlacesDialog onClose={() => {}} />, user, 1, 'Admin');
  await userEvent.upload(field(), fileOf('PIER'));
  expect(await screen.findByRole('status')).toBeVisible();

  fireEvent.click(field());

  expect(field().files).toHaveLength(0);
  expect(screen.queryByRole('status')).toBeNull();
  expect(replace()).toBeDisabled();
});

test('a file that cannot be read is told', async () => {
  onAPage(<PlacesDialog onClose={() => {}} />, user, 1, 'Admin');
  const gone = Object.assign(fileOf('PIER'), { text: () => Promise.reject(new Error('NotReadableError')) });

  await userEvent.upload(field(), gone);

  expect(await screen.findByText(/Could not try the file/)).toBeVisible();
});
