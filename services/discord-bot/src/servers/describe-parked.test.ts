import { describeParked } from './describe-parked';

test('a missing permission is told as the one that is missing: to hand out a role, or to write in a channel', () => {
  const shared = { reason: 'missing_permission', updatedAt: '2026-11-25T12:00:00.000Z' };
  const role = {
    ...{ ...shared, factId: 'a', guildId: '1', discordUserId: '2', discordUsername: 'casey', roleId: '3' },
    ...{ action: 'grant' as const, attempts: 1 },
  };
  const message = { ...shared, factId: 'b', channelId: '4', title: '911 call #1' };

  const parked = describeParked([role], [message], null);

  expect(parked.map(({ what, reason }) => [what, reason])).toEqual([
    [
      'Give role 3 to @casey',
      'The bot’s role must stand above the role it hands out and may manage roles (Discord’s number 50013)',
    ],
    [
      'Post to #4: 911 call #1',
      'The bot may not write in that channel: it needs Send Messages there (Discord’s number 50013)',
    ],
  ]);
});
