import type { PostResult } from '../discord/discord-api';
import type { NoticeStore } from './notice-store';
import { postNotice } from './post-notice';

type Notice = NonNullable<Awaited<ReturnType<NoticeStore['begin']>>>;
const NOTICE: Notice = {
  ...{ factId: '00000000-0000-4000-8000-000000000001', communityId: 1, guildId: '2', channelId: '3' },
  ...{ title: '911 call #1', content: 'a call', mentions: ['7'], part: 0, edits: null },
  ...{ changedTo: null, isFirst: true, edited: null },
};

/** Posts a notice to a Discord that answers so; the last answer is repeated. */
async function post(notice: Partial<Notice>, ...answers: PostResult[]) {
  const settle = jest.fn().mockResolvedValue(undefined);
  const markNotSent = jest.fn().mockResolvedValue(undefined);
  const sent: unknown[] = [];
  const answer = async (...request: unknown[]) => {
    sent.push(request);
    const [first = { kind: 'done', messageId: '9' }] = answers.length > 1 ? answers.splice(0, 1) : answers;
    return first;
  };
  const result = await postNotice(
    {
      notices: { begin: async () => ({ ...NOTICE, ...notice }), settle, markNotSent },
      api: { post: answer, edit: answer },
      postProblem: () => null,
    },
    NOTICE.factId,
  );
  return { result, sent, settled: settle.mock.calls[0]?.[1], markNotSent };
}

test('a message whose mention is refused is posted without, but one that only mentions people is not', async () => {
  const refused: PostResult = { kind: 'refused', reason: 'refused' };
  const done: PostResult = { kind: 'done', messageId: '9' };

  const call = await post({}, refused, done);
  const mentionsOnly = await post({ part: 1 }, refused, done);

  expect(call.sent).toMatchObject([
    ['3', { content: 'a call\n<@7>', users: ['7'] }],
    ['3', { content: 'a call', users: [] }],
  ]);
  expect(call.settled).toEqual({ state: 'done', reason: null, messageId: '9' });
  expect(mentionsOnly.sent).toHaveLength(1);
  expect(mentionsOnly.settled).toEqual({ state: 'parked', reason: 'refused' });
});

test('an edit waits until its message is posted', async () => {
  const { result, sent, markNotSent } = await post({
    edits: 'the post',
    edited: { state: 'pending', messageId: null },
  });

  expect(result).toEqual({ kind: 'busy' });
  expect(sent).toEqual([]);
  expect(markNotSent).toHaveBeenCalledWith(NOTICE.factId, true);
});

test('nothing is left to edit in a message that was never posted, or that a moderator has deleted', async () => {
  const never = await post({ edits: 'the post', edited: { state: 'parked', messageId: null } });
  const deleted = await post(
    { edits: 'the post', edited: { state: 'done', messageId: '9' } },
    { kind: 'refused', reason: 'discord_10008' },
  );

  expect(never.sent).toEqual([]);
  expect(never.settled).toMatchObject({ state: 'done' });
  expect(deleted.sent).toEqual([['3', '9', 'a call\n<@7>']]);
  expect(deleted.settled).toMatchObject({ state: 'done' });
});
