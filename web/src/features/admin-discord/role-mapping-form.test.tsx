import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RoleMappingForm } from './role-mapping-form';

const server = {
  id: '1001',
  name: 'Storey County',
  roles: [
    { id: '1', name: 'Boss', position: 3, isEditable: false },
    { id: '2', name: 'Officer', position: 2, isEditable: true },
  ],
  channels: [],
  mapping: { Admin: '1', Dispatcher: '9' },
  posts: [],
  givesPendingRoles: false,
  rolesFromDiscord: { isOn: false, sources: {} },
  nicknames: { isOn: false, refused: [] },
  hasScreening: false,
};

const optionsOf = (role: string) =>
  [...screen.getByRole('combobox', { name: role }).querySelectorAll('option')].map(
    ({ textContent }) => textContent,
  );

test('what was chosen goes into the review, and the rest as it is', async () => {
  const onReview = jest.fn();
  render(<RoleMappingForm server={server} isPending={false} onReview={onReview} />);

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Law Enforcement' }), 'Officer');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Dispatcher' }), 'No role');
  await userEvent.click(screen.getByRole('button', { name: 'Review Changes' }));

  expect(onReview).toHaveBeenCalledWith({
    Civilian: null,
    Dispatcher: null,
    'Law Enforcement': '2',
    Admin: '1',
  });
});

test('a role is offered that the bot can hand out, or that is chosen now', () => {
  render(<RoleMappingForm server={server} isPending={false} onReview={() => {}} />);

  expect(optionsOf('Civilian')).toEqual(['No role', 'Officer']);
  expect(optionsOf('Admin')).toEqual(['No role', 'Boss (above the bot’s role)', 'Officer']);
  expect(optionsOf('Dispatcher')).toEqual(['No role', 'Officer', 'A role that was deleted']);
});
