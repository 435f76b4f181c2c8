import '@testing-library/jest-dom';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { membershipQuery } from '../../shared/community/membership';
import { SelectedCommunityProvider } from '../../shared/community/selected-community';
import { onAPage } from '../../testing/on-a-page';
import { membersQuery } from './admin-queries';
import { DangerZone } from './danger-zone';
import { MembersCard } from './members-card';

const ME = 5;
const DORA = 8;

/** A community that `ownerId` owns. Handing it over is answered with `status`. */
function serve(ownerId: number, { status = 200, others = 0 } = {}) {
  const sent: unknown[] = [];
  const names = Array.from({ length: others }, (_, index) => [20 + index, `Member${index}`] as const);
  const community = () => ({ id: 1, name: 'Storey County', ownerId });
  const member = (userId: number, firstName: string) => ({
    id: userId,
    userId,
    roles: ['Civilian', 'Admin'],
    role: 'Admin',
    isOwner: userId === ownerId,
    joinedAt: '2026-01-01T00:00:00.000Z',
    user: { firstName, lastName: 'Reyes', isOnline: false },
  });

  globalThis.fetch = (address, { method = 'GET', body } = {}) => {
    const path = String(address);
    if (path.includes('/membership')) {
      return Promise.resolve(Response.json({ communityId: 1, roles: ['Admin'], community: community() }));
    }
    if (path.includes('/members')) {
      if (method === 'DELETE') names.pop();
      const { searchParams } = new URL(path, location.origin);
      const wanted = searchParams.get('q') ?? '';
      const all = [[ME, 'Casey'], [DORA, 'Dora'], ...names] as const;
      const found = all.filter(([, firstName]) => firstName.includes(wanted));
      const start = Number(searchParams.get('cursor') ?? 0);
      const end = start + Number(searchParams.get('limit'));
      const page = found.slice(start, end).map(([userId, firstName]) => member(userId, firstName));
      const headers = found.length > end ? { link: `</api/members?cursor=${end}>; rel="next"` } : undefined;
      return Promise.resolve(Response.json(page, headers && { headers }));
    }
    sent.push([`${method} ${path}`, JSON.parse(String(body))]);
    if (status === 200) ownerId = DORA;
    const answer = status === 200 ? community() : { code: 'not_found', message: 'Member not found' };
    return Promise.resolve(Response.json(answer, { status }));
  };
  return sent;
}

function Page() {
  useInfiniteQuery({ ...membersQuery(1), enabled: true });
  useInfiniteQuery({ ...membersQuery(1, 'Member7'), enabled: true });
  const { data } = useQuery({ ...membershipQuery(1), enabled: true });
  return (
    data && (
      <SelectedCommunityProvider value={{ community: data.community, membership: data }}>
        <MembersCard />
        <DangerZone />
      </SelectedCommunityProvider>
    )
  );
}

const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const button = (name: string) => screen.queryByRole('button', { name });

async function handOver() {
  await userEvent.click(await screen.findByRole('button', { name: 'Hand Over to Dora Reyes' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Hand Over Community' }));
  expect(question.getByText('Dora Reyes')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Hand Over' }));
}

test('the owner hands the community over, and the page shows the new owner at once', async () => {
  const sent = serve(ME);
  onAPage(<Page />);
  await rowOf('Dora');
  expect(button('Delete Community')).toBeEnabled();

  await handOver();

  expect(await screen.findByText('Community Handed Over')).toBeVisible();
  expect(sent).toEqual([['POST /api/communities/1/owner', { userId: DORA }]]);
  expect(await (await rowOf('Dora')).findByText('Owner')).toBeVisible();
  expect((await rowOf('Casey')).queryByText('Owner')).toBeNull();
  expect(button('Hand Over to Casey Reyes')).toBeNull();
  expect(button('Delete Community')).toBeDisabled();
  await waitFor(() => expect(button('Invite Member')).toHaveFocus());
});

test('a hand-over that the server refuses is told, and nothing changes', async () => {
  serve(ME, { status: 404 });
  onAPage(<Page />);

  await handOver();

  expect(await screen.findByText('Failed to hand the community over')).toBeVisible();
  expect(screen.getByText('Member not found')).toBeVisible();
  expect((await rowOf('Casey')).getByText('Owner')).toBeVisible();
  expect(button('Delete Community')).toBeEnabled();
});

test('another Admin is offered no hand-over', async () => {
  serve(DORA);
  onAPage(<Page />);

  expect(await screen.findByRole('button', { name: 'Remove Casey Reyes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Hand Over/ })).toBeNull();
});

test('a search can be emptied after the member that it found was removed from a list of ten', async () => {
  serve(ME, { others: 8 });
  onAPage(<Page />);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a member' }), 'Member7');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Dora/ })).toBeNull());

  await userEvent.click(await screen.findByRole('button', { name: 'Remove Member7 Reyes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Member' }));

  expect(await screen.findByText('No member has this name')).toBeVisible();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a member' }));
  expect(await rowOf('Dora')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Find a member' })).toBeNull());
});

test('of many members fifty are listed, then more, and all are searched', async () => {
  serve(ME, { others: 60 });
  onAPage(<Page />);
  await rowOf('Member47 ');
  expect(screen.queryByRole('row', { name: /Member48 / })).toBeNull();

  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'Member7');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();

  await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a member' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await rowOf('Member59 ')).toBeDefined();
});

test('a member is removed once, however often that is confirmed', async () => {
  serve(ME);
  const { fetch } = globalThis;
  let removals = 0;
  globalThis.fetch = (address, options) => {
    if (options?.method !== 'DELETE') return fetch(address, options);
    removals += 1;
    return new Promise(() => {});
  };
  onAPage(<Page />);

  await userEvent.click(await screen.findByRole('button', { name: 'Remove Dora Reyes' }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Remove Member' }));
  await userEvent.click(screen.getByRole('button', { name: 'Removing...' }));

  expect(removals).toBe(1);
});

test('a member whom another Admin has removed leaves the list', async () => {
  serve(ME);
  const { fetch } = globalThis;
  let isGone = false;
  globalThis.fetch = async (address, options) => {
    if (options?.method === 'DELETE') {
      isGone = true;
      return Response.json({ code: 'not_found', message: 'Member not found' }, { status: 404 });
    }
    const answer = await fetch(address, options);
    if (!isGone || !String(address).includes('/members?')) return answer;
    const all: { userId: number }[] = await answer.json();
    return Response.json(all.filter(({ userId }) => userId !== DORA));
  };
  onAPage(<Page />);

  await userEvent.click(await screen.findByRole('button', { name: 'Remove Dora Reyes' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Member' }));

  expect(await screen.findByText('Member not found')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('row', { name: /Dora/ })).toBeNull());
  expect(await rowOf('Casey')).toBeDefined();
});
