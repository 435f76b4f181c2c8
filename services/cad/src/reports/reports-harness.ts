import { characterCreated } from '@ten8/contracts/civilian/characters';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';

export const reportsOf = (communityId: number) => `/api/communities/${communityId}/reports`;
/** A citation for character 11 of community 1. */
export const CITATION = {
  characterId: 11,
  charges: ['SPEEDING'],
  location: 'ROUTE 68',
  description: 'Ninety in a sixty zone',
};

/** Files a citation as an officer. `running` returns the harness of the test. */
export const reportFiler =
  (running: () => Harness) =>
  (fields: object = {}, communityId = 1) =>
    running().officer.post(reportsOf(communityId), { ...CITATION, ...fields });

/** Starts cad with communities 1 and 2 and their characters 11 and 12, 21 and 22. */
export async function startReports(): Promise<Harness> {
  const cad = await startCad([1, 2]);
  for (const characterId of [11, 12, 21, 22])
    cad.others.civilian.addFact(characterCreated, Math.floor(characterId / 10), {
      characterId,
      userId: 9,
      firstName: 'Jane',
      lastName: 'Doe',
    });
  await eventually(async () => {
    if ((await cad.sql('select id from characters')).length < 4)
      throw new Error('cad does not know all characters yet');
  });
  return cad;
}
