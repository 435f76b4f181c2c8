import { profileUpdated } from '@ten8/contracts/auth/session';
import { addMembers } from '@ten8/test-kit/communities';
import { eventually } from '@ten8/test-kit/eventually';
import { startCommunity, type CommunityHarness } from '../community-harness';

let service: CommunityHarness;
beforeAll(async () => void (service = await startCommunity()));
afterAll(() => service.stop());

test('members are found by a part of their name, in any case, page by page', async () => {
  const { owner, member, community, path } = await service.town();
  const others = [service.somebody(), service.somebody(), service.somebody()];
  await addMembers(community, ...others);
  const names = ['Jose\u0301 de la Cruz', 'De la Mar', 'Josée Cruz', 'Ann %_\\'];
  for (const [index, { userId }] of [member, ...others].entries()) {
    const [firstName = '', ...rest] = names[index]?.split(' ') ?? [];
    service.others.auth.addFact(profileUpdated, null, { userId, firstName, lastName: rest.join(' ') });
  }
  const idsBy = async (query: Record<string, string>) =>
    (await owner.get(`${path}?${new URLSearchParams(query)}`)).body.map(
      ({ userId }: { userId: number }) => userId,
    );
  const [first, second, third] = others.map(({ userId }) => userId);

  await eventually(async () => expect(await idsBy({ q: ' DE LA' })).toEqual([member.userId]));
  expect(await idsBy({ q: 'de la' })).toEqual([member.userId, first]);
  expect(await idsBy({ q: 'JOSÉ' })).toEqual([member.userId, second]);
  expect(await idsBy({ q: 'é de' })).toEqual([member.userId]);
  expect(await idsBy({ q: '%_\\' })).toEqual([third]);
  expect(await idsBy({ q: 'nobody' })).toEqual([]);
  expect(await idsBy({ q: ' ' })).toHaveLength(5);

  const page = await owner.get(`${path}?q=cruz&limit=1`);
  const next = /<(.+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await owner.get(next);
  expect([page.body[0].userId, rest.body[0].userId]).toEqual([member.userId, second]);
  expect(rest.headers.get('link')).toBeNull();
});
