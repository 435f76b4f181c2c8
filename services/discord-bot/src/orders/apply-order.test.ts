import type { ApiResult } from '../discord/api-result';
import type { RoleOrder } from '../role-order';
import { applyOrder } from './apply-order';

/** Applies an order about somebody whom Discord answers so. Returns how it was settled, and whether a request was sent. */
async function apply(
  action: RoleOrder['action'],
  answer: ApiResult,
  { mustWait = false, standings = ['below'] }: { mustWait?: boolean; standings?: string[] } = {},
) {
  const target = { guildId: '1', discordUserId: '2', roleId: '3', communityId: 4 };
  const begin = jest.fn().mockResolvedValue({ ...target, factId: 'f', action, isInDoubt: false, round: 0 });
  const settle = jest.fn().mockResolvedValue(true);
  const setRole = jest.fn().mockResolvedValue(answer);
  const learn = jest.fn();
  await applyOrder(
    {
      orders: { begin, settle },
      api: { setRole, member: jest.fn() },
      reach: { standing: () => standings.shift() ?? null, refusal: () => null, learn },
      mustWait: async () => mustWait,
    },
    'f',
  );
  return {
    settled: settle.mock.calls[0]?.[1],
    isSent: setRole.mock.calls.length > 0,
    learnt: learn.mock.calls,
  };
}

test('a role is not given to somebody who has not agreed to the rules, but it is taken from them', async () => {
  expect(await apply('grant', { kind: 'done' }, { mustWait: true })).toMatchObject({
    settled: { state: 'parked', reason: 'not_screened' },
    isSent: false,
  });
  expect(await apply('revoke', { kind: 'done' }, { mustWait: true })).toMatchObject({
    settled: { state: 'done' },
    isSent: true,
  });
});

test.each(['not_in_server', 'role_missing'] as const)(
  'nothing is left to take when Discord answers %s, but a role still has to be given',
  async (reason) => {
    const [taken, given] = [
      await apply('revoke', { kind: 'refused', reason }),
      await apply('grant', { kind: 'refused', reason }),
    ];

    expect(taken.settled).toEqual({ state: 'done', reason });
    expect(given.settled).toMatchObject({ state: 'parked', reason });
  },
);

test('a refusal counts for the position that the role had before the request: it may have moved meanwhile', async () => {
  const reason = 'missing_permission';

  const { learnt } = await apply('grant', { kind: 'refused', reason }, { standings: ['above', 'below'] });

  expect(learnt).toEqual([[expect.objectContaining({ roleId: '3' }), reason, 'above']]);
});
