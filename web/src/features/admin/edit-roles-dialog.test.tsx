import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Member } from '@ten8/contracts/community/members';
import type { Role } from '@ten8/contracts/roles';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { EditRolesDialog } from './edit-roles-dialog';

const box = (name: Role) => screen.getByRole('checkbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Roles' }));

function open(...roles: Role[]) {
  const sent = answerWith([200, {}]);
  show(memberWith(roles));
  return sent;
}

const show = (member: Member) => onAPage(<EditRolesDialog member={member} onClose={() => {}} />);

const memberWith = (roles: Role[]): Member => ({
  id: 3,
  userId: 8,
  roles,
  role: 'Civilian',
  joinedAt: '2026-01-01T00:00:00.000Z',
  isOwner: false,
  user: { firstName: 'Dora', lastName: 'Reyes', isOnline: false },
});

async function expectSent(sent: readonly unknown[], roles: Role[]) {
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ request: 'PATCH /api/communities/1/members/8', body: { roles } }]);
}

test('Civilian is ticked and stays so', () => {
  open('Admin');

  expect(box('Civilian')).toBeChecked();
  expect(box('Civilian')).toBeDisabled();
});

test.each<Role>(['Dispatcher', 'Law Enforcement', 'Admin'])('an Admin gives the role %s', async (role) => {
  const sent = open('Civilian');

  await userEvent.click(box(role));
  await save();

  await expectSent(sent, ['Civilian', role]);
});

test('the roles that were not touched stay', async () => {
  const sent = open('Civilian', 'Dispatcher', 'Admin');
  expect(box('Dispatcher')).toBeChecked();

  await userEvent.click(box('Law Enforcement'));
  await userEvent.click(box('Admin'));
  await save();

  await expectSent(sent, ['Civilian', 'Dispatcher', 'Law Enforcement']);
});

test('choosing a role twice takes it back, and Civilian goes along even where it was missing', async () => {
  const sent = open();

  await userEvent.click(box('Dispatcher'));
  await userEvent.click(box('Dispatcher'));
  await save();

  await expectSent(sent, ['Civilian']);
});

test('roles that somebody else has changed meanwhile are shown before they are replaced', async () => {
  const conflict = {
    code: 'edit_conflict',
    message: 'Somebody changed these roles while you were choosing',
    details: [{ path: 'roles', message: 'Now: Civilian, Dispatcher' }],
  };
  const sent = answerWith([409, conflict], [200, {}]);
  show(memberWith(['Civilian']));
  await userEvent.click(box('Admin'));

  await save();
  expect(await screen.findByText(/Now: Civilian, Dispatcher/)).toBeVisible();
  expect(box('Admin')).toBeChecked();
  await save();

  await waitFor(() => expect(sent).toHaveLength(2));
  const roles = ['Civilian', 'Admin'];
  expect(sent).toMatchObject([
    { body: { roles, previousRoles: ['Civilian'] } },
    { body: { roles, previousRoles: ['Civilian', 'Dispatcher'] } },
  ]);
});
