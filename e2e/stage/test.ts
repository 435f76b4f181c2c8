import { test as plain, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { listMyCommunities } from '@ten8/contracts/community/communities';
import { baseUrl, type Actor } from './actors';

interface Stage {
  /** A browser of this actor's own, signed in, with the community entered if one is named, at this path. */
  enter: (actor: Actor, path: string, communityId?: number) => Promise<Page>;
}

export const test = plain.extend<Stage>({
  enter: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (actor, path, communityId) => {
      const context = await browser.newContext({
        baseURL: baseUrl(),
        permissions: ['clipboard-read', 'clipboard-write'],
        storageState: {
          cookies: cookiesOf(actor),
          origins: [{ origin: baseUrl(), localStorage: await memoryOf(actor, communityId) }],
        },
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** The one notice on the page, also while a dialog is open. */
export const notice = (page: Page): Locator =>
  page
    .getByRole('region', { name: /notifications/i, includeHidden: true })
    .getByRole('listitem', { includeHidden: true });

/** Answers every write of the page in the server's place, for as long as the page is open. */
export async function answerWrites(page: Page, status: number, body: object = {}): Promise<void> {
  await page.route('**/api/**', (route) => {
    const isPresence = route.request().url().includes('/api/user/');
    if (route.request().method() === 'GET' || isPresence) return route.fallback();
    return route.fulfill({ status, json: body });
  });
}

function cookiesOf(actor: Actor) {
  const { hostname: domain } = new URL(baseUrl());
  return actor
    .cookie()
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      const rest = { path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
      return { name, value, domain, ...rest };
    });
}

/** What the browser remembers after a community was entered (spec 3). */
async function memoryOf(actor: Actor, communityId: number | undefined) {
  if (communityId === undefined) return [];
  const mine = await actor.ask(listMyCommunities);
  const entered = mine.find((membership) => membership.communityId === communityId);
  if (!entered) throw new Error(`${actor.name} is no member of community ${communityId}`);
  const { community, roles, role } = entered;
  return [
    { name: 'selectedCommunity', value: JSON.stringify(community) },
    { name: 'selectedMembership', value: JSON.stringify({ communityId, roles, role }) },
    { name: 'userRole', value: role },
  ];
}
