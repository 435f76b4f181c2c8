import '@testing-library/jest-dom';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { POST_KINDS } from '@ten8/contracts/discord-bot/posts';
import { onAPage } from '../../testing/on-a-page';
import { answerReadsLate, answerWith } from '../../testing/server';
import { NicknameChoice } from './nickname-choice';
import { Posts } from './posts';
import { ScreeningChoice } from './screening-choice';
import { discordServersQuery } from './use-discord-servers';

const PREVIEW = '**PANIC ALARM: 1\\-ADAM\\-12**\n-# For roleplay only';
const nothing = POST_KINDS.map((kind) => ({ kind, channelId: null, isOn: false, preview: PREVIEW }));
const server = {
  id: '1001',
  name: 'Storey County',
  roles: [],
  mapping: {},
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

test('a choice is shown while it is being saved, and taken back when it is refused', async () => {
  let answer = (_response: Response) => {};
  globalThis.fetch = () => new Promise((resolve) => (answer = resolve));
  onAPage(
    <>
      <Posts server={{ ...server, posts: panicIn('7', true) }} />
      <NicknameChoice server={server} />
      <ScreeningChoice server={{ ...server, hasScreening: true }} />
    </>,
  );

  for (const [name, saved] of [
    ['Post Panic alarms', true],
    [/by their callsign/, false],
    [/not agreed to the server’s rules/, false],
  ] as const) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name });
    await userEvent.click(box);
    expect(box.checked).toBe(!saved);
    answer(new Response('{}', { status: 503 }));
    await waitFor(() => expect(box.checked).toBe(saved));
  }
});

function PolledChoice() {
  const { data } = useQuery({ ...discordServersQuery(1), enabled: true });
  return <NicknameChoice server={data?.servers[0]?.server ?? server} />;
}

test('a list that was read before a choice was saved does not undo it', async () => {
  const listWith = (isOn: boolean) => ({
    servers: [{ server: { ...server, nicknames: { isOn, refused: [] } } }],
  });
  const answerRead = answerReadsLate(listWith(true));
  onAPage(<PolledChoice />);

  await userEvent.click(screen.getByRole('checkbox'));
  await screen.findByText('Choice saved');
  await act(async () => answerRead(listWith(false)));

  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('a preview shows a post as Discord does', () => {
  onAPage(<Posts server={server} />);

  expect(screen.getAllByText('PANIC ALARM: 1-ADAM-12')).toHaveLength(POST_KINDS.length);
  expect(screen.getAllByText('For roleplay only')).toHaveLength(POST_KINDS.length);
});
