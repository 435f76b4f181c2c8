import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { RolesFromDiscord } from './roles-from-discord';

const server = {
  id: '1001',
  name: 'Storey County',
  channels: [],
  posts: [],
  mapping: { Civilian: '3' },
  roles: [
    { id: '1', name: 'Academy', position: 3, isEditable: false },
    { id: '2', name: 'Sworn', position: 2, isEditable: true },
    { id: '3', name: 'Linked', position: 1, isEditable: true },
  ],
  givesPendingRoles: false,
  hasScreening: false,
  nicknames: { isOn: false, refused: [] },
  rolesFromDiscord: { isOn: false, sources: {} },
};

test('several Discord roles give one role, and nothing is switched on before its changes were seen', async () => {
  const changes = [{ userId: 7, discordName: 'casey', add: ['Law Enforcement'], remove: [] }];
  const sent = answerWith([200, { fingerprint: 'seen', changes }], [503, {}]);
  onAPage(<RolesFromDiscord server={server} isShared={false} />);
  const choice = screen.getByRole('combobox', { name: 'Law Enforcement for' });
  await userEvent.selectOptions(choice, 'Academy');
  await userEvent.selectOptions(choice, 'Sworn');
  const sources = { 'Law Enforcement': ['1', '2'] };

  await userEvent.click(screen.getByRole('button', { name: 'Review and Switch On' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Apply Changes' }));

  expect(screen.queryByRole('option', { name: 'Linked' })).toBeNull();
  expect(sent.map(({ body }) => body)).toEqual([
    { isOn: true, sources },
    { isOn: true, sources, confirmed: 'seen' },
  ]);
});

test('what is chosen can be taken away, and all of it switched off', async () => {
  const sent = answerWith([503, {}]);
  const rolesFromDiscord = { isOn: true, sources: { Admin: ['1', '9'] } };
  onAPage(<RolesFromDiscord server={{ ...server, rolesFromDiscord }} isShared={false} />);

  await userEvent.click(screen.getByRole('button', { name: 'Remove A role that was deleted from Admin' }));
  await userEvent.click(screen.getByRole('button', { name: 'Switch Off' }));

  expect(sent[0]?.body).toEqual({ isOn: false, sources: { Admin: ['1'] } });
});
