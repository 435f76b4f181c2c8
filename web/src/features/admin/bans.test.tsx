import '@testing-library/jest-dom';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Ban } from '@ten8/contracts/community/bans';
import type { FormerMember } from '@ten8/contracts/community/members';
import { onAPage } from '../../testing/on-a-page';
import { bansQuery, formerMembersQuery, membersQuery } from './admin-queries';
import { MembersCard } from './members-card';

const DORA = { firstName: 'Dora', lastName: 'Reyes' };

const banOf = (id: number, firstName: string, reason: string | null = null): Ban => ({
  id,
  userId: id,
  user: { firstName, lastName: 'Reyes' },
  reason,
  bannedAt: '2026-01-31T12:00:00.000Z',
  bannedBy: { firstName: 'Casey', lastName: 'Jones' },
});

const kim = {
  id: 3,
  userId: 9,
  user: { firstName: 'Kim', lastName: 'Stone' },
  leftAt: '2026-01-30T12:00:00.000Z',
};

/** Dora is a member; `bans` are answered two to a page. `refusal`: the answer to every change. */
function serve({
  bans = [] as Ban[],
  former = [] as FormerMember[],
  refusal = null as object | null,
  refusedWith = 403,
} = {}) {
  const sent: unknown[] = [];
  let member = true;
  globalThis.fetch = (address, { method = 'GET', body } = {}) => {
    const { pathname, searchParams } = new URL(String(address), 'http://localhost');
    if (method === 'GET' && pathname.endsWith('/former-members'))
      return Promise.resolve(Response.json(former));
    if (method === 'GET' && pathname.endsWith('/bans')) {
      const from = Number(searchParams.get('cursor') ?? 0);
      const link = `<${pathname}?cursor=${from + 2}>; rel="next"`;
      const headers = bans.length > from + 2 ? { link } : undefined;
      return Promise.resolve(Response.json(bans.slice(from, from + 2), { headers: headers ?? {} }));
    }
    if (method === 'GET') {
      const dora = { id: 8, userId: 8, roles: ['Civilian'], role: 'Civilian', isOwner: false };
      const list = member ? [{ ...dora, joinedAt: '2026-01-01T00:00:00.000Z', user: DORA }] : [];
      return Promise.resolve(Response.json(list));
    }
    sent.push([`${method} ${pathname}`, ...(body ? [JSON.parse(String(body))] : [])]);
    if (refusal) return Promise.resolve(Response.json(refusal, { status: refusedWith }));
    if (method === 'POST') [member, former] = [false, []];
    else bans = bans.filter(({ userId }) => !pathname.endsWith(`/${userId}`));
    return Promise.resolve(new Response(null, { status: 204 }));
  };
  return sent;
}

function Page() {
  useInfiniteQuery({ ...membersQuery(1), enabled: true });
  useInfiniteQuery({ ...bansQuery(1), enabled: true });
  useInfiniteQuery({ ...formerMembersQuery(1), enabled: true });
  return <MembersCard />;
}

const showCard = () => onAPage(<Page />);

async function askForBan() {
  await userEvent.click(await screen.findByRole('button', { name: 'Ban Dora Reyes' }));
  return within(screen.getByRole('dialog', { name: 'Ban Member' }));
}

async function openBans() {
  showCard();
  await userEvent.click(screen.getByRole('button', { name: 'Bans' }));
  return within(screen.getByRole('dialog', { name: 'Bans' }));
}

test('a member is banned with a reason, after the page has said what that means', async () => {
  const sent = serve();
  showCard();

  const question = await askForBan();
  expect(question.getByText(/removes Dora Reyes from the community.*cannot join again/)).toBeVisible();
  await userEvent.type(question.getByLabelText('Reason'), 'Rammed a police car');
  await userEvent.click(question.getByRole('button', { name: 'Ban Member' }));

  expect(await screen.findByText('Member banned successfully')).toBeVisible();
  expect(sent).toEqual([['POST /api/communities/1/members/8/ban', { reason: 'Rammed a police car' }]]);
  expect(screen.queryByRole('button', { name: 'Ban Dora Reyes' })).toBeNull();
});

test('a ban that the server refuses is told, and its reason stays in the form', async () => {
  const message = 'Community owners cannot be banned from their community';
  serve({ refusal: { code: 'owner_protected', message } });
  showCard();

  const question = await askForBan();
  await userEvent.type(question.getByLabelText('Reason'), 'Rude');
  await userEvent.click(question.getByRole('button', { name: 'Ban Member' }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(question.getByLabelText('Reason')).toHaveValue('Rude');
});

test('a ban is lifted after a question, and leaves the list', async () => {
  const sent = serve({ bans: [banOf(8, 'Dora', 'Rammed a police car'), banOf(7, 'Riley')] });
  const dialog = await openBans();
  const row = within(await dialog.findByRole('row', { name: /Dora/ }));
  for (const text of ['Rammed a police car', 'Casey Jones']) expect(row.getByText(text)).toBeVisible();
  expect(within(dialog.getByRole('row', { name: /Riley/ })).getByText('None given')).toBeVisible();

  await userEvent.click(row.getByRole('button', { name: 'Lift Ban of Dora Reyes' }));
  expect(sent).toEqual([]);
  const question = within(screen.getByRole('alertdialog', { name: 'Lift Ban' }));
  await userEvent.click(question.getByRole('button', { name: 'Lift Ban' }));

  expect(await screen.findByText('Ban lifted successfully')).toBeVisible();
  expect(sent).toEqual([['DELETE /api/communities/1/bans/8']]);
  expect(await dialog.findByRole('row', { name: /Riley/ })).toBeVisible();
  expect(dialog.queryByRole('row', { name: /Dora/ })).toBeNull();
});

test('somebody who has left is banned in the list of former members, and leaves it', async () => {
  const sent = serve({ former: [kim] });
  const dialog = await openBans();

  await userEvent.click(await dialog.findByRole('button', { name: 'Ban Kim Stone' }));
  const question = within(screen.getByRole('dialog', { name: 'Ban Member' }));
  expect(question.getByText(/Kim Stone has left the community.*cannot join again/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Ban Member' }));

  expect(await screen.findByText('Member banned successfully')).toBeVisible();
  expect(sent).toEqual([['POST /api/communities/1/members/9/ban', { reason: '' }]]);
  expect(await dialog.findByText('No former members')).toBeVisible();
});

test('a ban that another Admin has lifted leaves the list as well', async () => {
  serve({ bans: [banOf(8, 'Dora')] });
  const dialog = await openBans();
  await userEvent.click(await dialog.findByRole('button', { name: 'Lift Ban of Dora Reyes' }));

  serve({ refusal: { code: 'not_found', message: 'Ban not found' }, refusedWith: 404 });
  await userEvent.click(screen.getByRole('button', { name: 'Lift Ban' }));

  expect(await screen.findByText('Ban not found')).toBeVisible();
  expect(await dialog.findByText('Nobody is banned')).toBeVisible();
});

test('a long list of bans is shown page by page', async () => {
  serve({ bans: [banOf(3, 'Ann'), banOf(2, 'Bob'), banOf(1, 'Cam')] });
  const dialog = await openBans();
  await dialog.findByRole('row', { name: /Bob/ });
  expect(dialog.queryByRole('row', { name: /Cam/ })).toBeNull();

  await userEvent.click(dialog.getByRole('button', { name: 'Show more' }));

  expect(await dialog.findByRole('row', { name: /Cam/ })).toHaveFocus();
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('while nobody is banned, the list says how to ban', async () => {
  serve();
  const dialog = await openBans();

  expect(await dialog.findByText('Nobody is banned')).toBeVisible();
});

test('bans that cannot be read are told, with a way to try again', async () => {
  serve({ bans: [banOf(8, 'Dora')] });
  const { fetch } = globalThis;
  const failing = () => Promise.resolve(Response.json({ code: 'forbidden', message: 'No' }, { status: 403 }));
  globalThis.fetch = (address, options) =>
    String(address).includes('/bans') ? failing() : fetch(address, options);
  const dialog = await openBans();
  expect(await dialog.findByText('Failed to load the bans')).toBeVisible();

  globalThis.fetch = fetch;
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));

  expect(await dialog.findByRole('row', { name: /Dora/ })).toBeVisible();
});
