import { boloCreated, boloDeleted, boloEdited, boloExpired, boloRestored } from '@ten8/contracts/cad/bolos';
import type { CriminalReport } from '@ten8/contracts/cad/reports';
import type { Client } from '@ten8/test-kit/client';
import type { CivilianHarness } from '../civilian-harness';

export const charactersAt = (communityId: number, criteria: Record<string, string>) =>
  `/api/communities/${communityId}/search/characters?${new URLSearchParams(criteria)}`;

/** A new community with these people and an officer who searches for them. */
export async function communityWithPeople(civilian: CivilianHarness, ...people: Record<string, unknown>[]) {
  const communityId = civilian.newCommunity();
  const officer = civilian.member(['Law Enforcement'], communityId);
  const owner = civilian.member([], communityId);
  for (const person of people) await civilian.character(owner, person, communityId);
  const search = (criteria: Record<string, string>, by: Client = officer) =>
    by.get(charactersAt(communityId, criteria));
  const names = async (criteria: Record<string, string>) =>
    (await search(criteria)).body.map(
      ({ lastName, firstName }: { lastName: string; firstName: string }) => `${lastName}, ${firstName}`,
    );
  return { communityId, officer, owner, search, names };
}

let lastReport = 0;

/** Every report gets a new number, in all communities together: a newer one has a higher number. */
export function buildReport(communityId: number, characterId: number): CriminalReport {
  lastReport += 1;
  return {
    id: lastReport,
    communityId,
    characterId,
    reportNumber: 'R-2026-000001',
    type: 'CITATION',
    charges: ['SPEEDING'],
    location: 'MAIN ST',
    description: 'DROVE TOO FAST',
    fineAmount: 100,
    courtDate: '2026-05-01',
    bailAmount: null,
    officerId: 5,
    createdAt: '2026-04-01T10:00:00.000Z',
  };
}

let lastBolo = 0;

/** A new community with someone who registers vehicles and an officer who searches for them. */
export async function communityWithVehicles(civilian: CivilianHarness) {
  const communityId = civilian.newCommunity();
  const officer = civilian.member(['Law Enforcement'], communityId);
  const user = civilian.member([], communityId);
  const owner = await civilian.character(user, { firstName: 'Ann', lastName: 'Lee' }, communityId);
  let seen = 0;
  const search = (criteria: Record<string, string>, by = officer) =>
    by.get(`/api/communities/${communityId}/search/vehicles?${new URLSearchParams(criteria)}`, {
      'x-ten8-positions': `cad=${seen}`,
    });

  return {
    communityId,
    officer,
    user,
    owner,
    register: (fields: object, characterId = owner.id) =>
      civilian.vehicle(user, { characterId, ...fields }, communityId),
    createBolo(fields: { plate?: string | null; vin?: string | null; description?: string }) {
      const bolo = {
        boloId: (lastBolo += 1),
        type: 'VEHICLE',
        description: 'WANTED',
        plate: null,
        vin: null,
        ...fields,
      };
      seen = civilian.others.cad.addFact(boloCreated, communityId, bolo).seq;
      return bolo;
    },
    editBolo(bolo: Parameters<typeof boloEdited.data.parse>[0]) {
      seen = civilian.others.cad.addFact(boloEdited, communityId, boloEdited.data.parse(bolo)).seq;
    },
    expireBolo(bolo: Parameters<typeof boloExpired.data.parse>[0]) {
      seen = civilian.others.cad.addFact(boloExpired, communityId, boloExpired.data.parse(bolo)).seq;
    },
    deleteBolo(bolo: Parameters<typeof boloDeleted.data.parse>[0]) {
      seen = civilian.others.cad.addFact(boloDeleted, communityId, boloDeleted.data.parse(bolo)).seq;
    },
    restoreBolo(bolo: Parameters<typeof boloRestored.data.parse>[0]) {
      seen = civilian.others.cad.addFact(boloRestored, communityId, boloRestored.data.parse(bolo)).seq;
    },
    search,
    async plates(criteria: Record<string, string>) {
      return (await search(criteria)).body.map(({ plate }: { plate: string }) => plate);
    },
  };
}
