import { type BrowserContext, expect, type Page } from '@playwright/test';
import { getUser } from '@ten8/contracts/auth/session';
import { openCall, type Call } from '@ten8/contracts/cad/calls';
import { saveOwnUnit, type Unit } from '@ten8/contracts/cad/units';
import { createCharacter, type Character } from '@ten8/contracts/civilian/characters';
import { createVehicle, type Vehicle } from '@ten8/contracts/civilian/vehicles';
import { joinByCode } from '@ten8/contracts/community/communities';
import { changeRoles } from '@ten8/contracts/community/members';
import { type Visitor } from '@ten8/test-kit/visitor';
import { type Account, createAccount, enter, foundCommunity, run, visitorOf } from './people';
import { test as story, watch } from './story';

/** A community nobody else writes in; its owner is an Admin, and takes and files what a story only needs to be so. */
export interface County {
  communityId: number;
  joinCode: string;
  owner: Visitor;
}

/** Someone with the role, a unit on duty, and a hand of their own outside the browser. */
export interface Officer {
  account: Account;
  hand: Visitor;
  unit: Unit;
}

interface Desks {
  /** A browser of this officer's own, as quiet as the story's first; `prepare` meets the page before it opens. */
  seat: (officer: Officer, address?: string, prepare?: (page: Page) => Promise<void>) => Promise<Page>;
}

export const test = story.extend<Desks>({
  seat: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    const troubles: string[][] = [];
    await use(async ({ account }, address = '/officer', prepare = async () => {}) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      contexts.push(context);
      troubles.push(watch(context, new URL(baseURL ?? 'about:blank').origin));
      const page = await context.newPage();
      await prepare(page);
      await enter(page, account, address);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(troubles.flat()).toEqual([]);
  },
});

export async function foundCounty(): Promise<County> {
  const { id: communityId, joinCode = '', owner } = await foundCommunity(`County ${run}`);
  return { communityId, joinCode, owner };
}

/** Someone with the role who has no unit yet. */
export async function recruit({ communityId, joinCode, owner }: County): Promise<Omit<Officer, 'unit'>> {
  const account = await createAccount('Reese');
  const hand = await visitorOf(account);
  await hand.ask(joinByCode, { body: { joinCode } });
  const { id: userId } = await hand.ask(getUser);
  await owner.ask(changeRoles, { params: { communityId, userId }, body: { roles: ['Law Enforcement'] } });
  return { account, hand };
}

export async function enlist(
  county: County,
  callsign: string,
  status: Unit['status'] = 'available',
): Promise<Officer> {
  const recruited = await recruit(county);
  const { communityId } = county;
  const unit = await recruited.hand.ask(saveOwnUnit, { params: { communityId }, body: { callsign, status } });
  return { ...recruited, unit };
}

/** A call for help; what is left out is as a hurried caller says it. */
export const open911 = ({ owner, communityId }: County, said: object = {}): Promise<Call> =>
  owner.ask(openCall, {
    params: { communityId },
    body: { callerName: 'PAT CALLER', location: '1 PIER ROAD', description: 'BOAT ON FIRE', ...said },
  });

export const bear = ({ owner, communityId }: County, said: object = {}): Promise<Character> =>
  owner.ask(createCharacter, {
    params: { communityId },
    body: { firstName: 'JODIE', lastName: 'MARSH', dateOfBirth: '1991-05-04', ...said },
  });

export const register = (
  { owner, communityId }: County,
  { id: characterId }: Character,
  said: object,
): Promise<Vehicle> =>
  owner.ask(createVehicle, {
    params: { communityId },
    body: { characterId, make: 'KARIN', model: 'ASTEROPE', ...said },
  });

/** A list of the side panel, by its name. */
export const board = (page: Page, name: 'Active calls' | 'Active units' | 'Active BOLOs') =>
  page.getByRole('region', { name });

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** The bodies of the page's writes to addresses that end so, from now on. */
export function writesTo(page: Page, ending: RegExp): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && ending.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}
