import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { ServerList } from './server-list';

const INVITE = 'https://discord.com/oauth2/authorize';
const server = (id: string, name: string | null, isOn = false) => ({
  isConfigured: true,
  inviteUrl: INVITE,
  drift: [],
  server: {
    id,
    name,
    roles: [],
    channels: [],
    mapping: {},
    posts: [],
    givesPendingRoles: false,
    rolesFromDiscord: { isOn, sources: { Admin: ['1'] } },
    nicknames: { isOn: false, refused: [] },
    hasScreening: false,
  },
  health: { isConnected: true, latencyMs: 40, lastCommand: null, alarm: null, pending: 0, parked: [] },
});
const state = (...servers: ReturnType<typeof server>[]) => ({
  isConfigured: true,
  inviteUrl: INVITE,
  hasRoom: servers.length < 5,
  servers,
});
const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('li') ?? document.body;

test('one more server is connected by its id, beside those that there are', async () => {
  const sent = answerWith([503, {}]);
  onAPage(<ServerList state={state(server('1001', 'Storey County'))} />);

  await userEvent.click(screen.getByRole('button', { name: 'Connect Another Server' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Server ID/ }), ' 10022 {Enter}');

  expect(sent).toMatchObject([
    { request: 'POST /api/communities/1/discord-servers', body: { guildId: '10022' } },
  ]);
});

test('with five servers none is offered, and only a server that is alone is shown whole at first', () => {
  const servers = ['A', 'B', 'C', 'D', 'E'].map((name, n) => server(`100${n}`, name));
  onAPage(<ServerList state={state(...servers)} />);

  expect(screen.queryByRole('button', { name: 'Connect Another Server' })).toBeNull();
  expect(screen.getByText('A community can connect 5 servers.')).toBeVisible();
  expect(document.querySelectorAll('details[open]')).toHaveLength(0);
});

test('where another server decides, too, switching one off shows first whose roles change', async () => {
  const changes = [{ userId: 7, discordName: 'casey', add: [], remove: ['Admin'] }];
  const sent = answerWith([200, { fingerprint: 'seen', changes }], [503, {}]);
  onAPage(<ServerList state={state(server('1001', 'Storey County', true), server('1002', null, true))} />);
  const card = within(cardOf('Server 1002'));

  await userEvent.click(card.getByText('Server 1002'));
  await userEvent.click(card.getByRole('button', { name: 'Switch Off' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Apply Changes' }));

  const choice = { isOn: false, sources: { Admin: ['1'] } };
  expect(sent).toMatchObject([
    {
      request: 'POST /api/communities/1/discord-servers/1002/roles-from-discord/preview',
      body: choice,
    },
    { body: { ...choice, confirmed: 'seen' } },
  ]);
});

test('the question about disconnecting stays until the answer, and says that it waits for it', async () => {
  let answer = (_response: Response): void => undefined;
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  onAPage(<ServerList state={state(server('1001', 'Storey County'))} />);
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect Storey County' }));

  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));

  expect(screen.getByRole('alertdialog')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Disconnecting...' })).toBeVisible();
  answer(new Response('{}', { status: 503 }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
