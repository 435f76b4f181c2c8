import { characterCreated } from '@ten8/contracts/civilian/characters';
import { eventually } from '@ten8/test-kit/eventually';
import type { Harness } from '@ten8/test-kit/service-harness';
import { startCad } from '../cad-harness';

export const reportsOf = (communityId: number) => `/api/communities/${communityId}/reports`;
/** Of character 11, who lives in community 1. */
export const CITATION = {
  characterId: 11,
  charges: ['SPEEDING'],
  location: 'ROUTE 68',
  description: 'Ninety in a sixty zone',
};

/** Communities 1 and 2 with two characters each, 11 and 12, 21 and 22, that cad has heard of. */
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
    if ((await cad.sql('select id from characters')).length < 4) throw new Error('not heard of all yet');
  });
  return cad;
}
