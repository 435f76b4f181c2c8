import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { POST_KINDS } from '@ten8/contracts/discord-bot/posts';
import { onAPage } from '../../testing/on-a-page';
import { answerWith } from '../../testing/server';
import { Posts } from './posts';

const PREVIEW = '**PANIC ALARM: 1\\-ADAM\\-12**\n-# For roleplay only';
const nothing = POST_KINDS.map((kind) => ({ kind, channelId: null, isOn: false, preview: PREVIEW }));
const server = {
  ...{ id: '1001', name: 'Storey County', roles: [], mapping: {} },
  channels: [
    { id: '7', name: 'dispatch', canPost: true },
    { id: '8', name: 'staff', canPost: false },
  ],
  posts: nothing,
  givesPendingRoles: false,
  rolesFromDiscord: { isOn: false, sources: {} },
  nicknames: { isOn: false, refused: [] },
  hasScreening: false,
};
const panicIn = (channelId: string | null, isOn: boolean) =>
  nothing.map((post) => (post.kind === 'panic' ? { ...post, channelId, isOn } : post));

test('a channel that is chosen first switches the posts on', async () => {
  const sent = answerWith([503, {}]);
  onAPage(<Posts server={server} />);

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'BOLOs' }), '#dispatch');

  expect(sent[0]).toMatchObject({
    request: 'PUT /api/communities/1/discord-servers/1001',
    body: { posts: { bolo: { channelId: '7', isOn: true } } },
  });
  expect(screen.queryByRole('option', { name: '#staff' })).toBeNull();
});

test('a switch keeps the channel, and a channel keeps the switch', async () => {
  const sent = answerWith([503, {}], [503, {}]);
  const { unmount } = onAPage(<Posts server={{ ...server, posts: panicIn('7', true) }} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Post Panic alarms' }));
  unmount();

  onAPage(<Posts server={{ ...server, posts: panicIn('8', false) }} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Panic alarms' }), '#dispatch');

  expect(sent.map(({ body }) => body)).toMatchObject([
    { posts: { panic: { channelId: '7', isOn: false } } },
    { posts: { panic: { channelId: '7', isOn: false } } },
  ]);
  expect(screen.getByRole('checkbox', { name: 'Post BOLOs' })).toBeDisabled();
});

test('a preview shows a post as Discord does', () => {
  onAPage(<Posts server={server} />);

  expect(screen.getAllByText('PANIC ALARM: 1-ADAM-12')).toHaveLength(POST_KINDS.length);
  expect(screen.getAllByText('For roleplay only')).toHaveLength(POST_KINDS.length);
});
