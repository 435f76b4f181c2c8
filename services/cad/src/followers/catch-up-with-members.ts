import { type Memberships } from '@ten8/service-kit/memberships';
import { type CadRecords } from '../context';
import { standDown } from './stand-down';

/** After the memberships were copied anew: does what the facts that were missed would have done. */
export async function catchUpWithMembers(cad: CadRecords, memberships: Memberships): Promise<number> {
  const position = await memberships.rebuild();
  for (const { communityId, userId } of await cad.units.unentitled()) {
    await standDown(cad, communityId, userId);
  }
  for (const communityId of await cad.communities.abandoned()) {
    await cad.db.transaction((transaction) => cad.communities.forget(communityId, transaction));
  }
  return position;
}
