import type { Page } from '@playwright/test';
import { attachUnit, openCall, type Call } from '@ten8/contracts/cad/calls';
import { saveOwnUnit, type Unit } from '@ten8/contracts/cad/units';
import type { Character } from '@ten8/contracts/civilian/characters';
import type { Vehicle } from '@ten8/contracts/civilian/vehicles';
import { enter, type Person } from './people';
import { addCharacter, addVehicle } from './records';
import { test as story } from './story';
import { addMember, type StoryCommunity } from './story-community';

/** A member with the Law Enforcement role and a unit. */
export interface Officer extends Person {
  unit: Unit;
}

interface OfficerFixtures {
  /** A separate browser for this officer; `prepare` gets the page before it opens. */
  openAs: (officer: Officer, address?: string, prepare?: (page: Page) => Promise<void>) => Promise<Page>;
}

export const test = story.extend<OfficerFixtures>({
  openAs: async ({ newPage }, use) =>
    use(async (officer, address = '/officer', prepare = async () => {}) => {
      const page = await newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await prepare(page);
      await enter(page, officer, address);
      return page;
    }),
});

export async function addOfficer(
  place: StoryCommunity,
  callsign: string,
  status: Unit['status'] = 'available',
): Promise<Officer> {
  const person = await addMember(place, 'Reese', 'Law Enforcement');
  const params = { communityId: place.id };
  return { ...person, unit: await person.ask(saveOwnUnit, { params, body: { callsign, status } }) };
}

/** Opens a call. Fields that are left out get default values. */
export const open911 = ({ owner, id: communityId }: StoryCommunity, fields: object = {}): Promise<Call> =>
  owner.ask(openCall, {
    params: { communityId },
    body: { location: '1 PIER ROAD', description: 'BOAT ON FIRE', ...fields },
  });

/** Attaches an officer's unit to a call. */
export const attachTo = (callId: number, { ask, unit }: Officer): Promise<Call> =>
  ask(attachUnit, { params: { callId }, body: { unitId: unit.id } });

/** The owner's character; as an Admin's, it may have warrants and flags. */
export const addSubject = (place: StoryCommunity, fields: object = {}): Promise<Character> =>
  addCharacter(place, place.owner, 'JODIE', 'MARSH', fields);

export const addCar = (
  place: StoryCommunity,
  subject: Character,
  plate: string,
  fields: object = {},
): Promise<Vehicle> =>
  addVehicle(place, place.owner, subject, plate, { make: 'KARIN', model: 'ASTEROPE', ...fields });

/** Finds a list of the side panel by its name. */
export const board = (page: Page, name: 'Active calls' | 'Active units' | 'Active BOLOs') =>
  page.getByRole('region', { name });

/** The button of the officer's console that sets a status, such as `On Scene`. */
export const statusButton = (page: Page, status: string) =>
  page.getByRole('radio', { name: status, exact: true });

export const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Collects the bodies of the page’s writes to addresses with this ending, or only those with this verb. */
export function writesTo(page: Page, ending: RegExp, verb?: 'PUT'): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    const isWanted = verb ? request.method() === verb : request.method() !== 'GET';
    if (isWanted && ending.test(request.url())) bodies.push(request.postDataJSON());
  });
  return bodies;
}
