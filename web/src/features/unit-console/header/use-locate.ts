import { unitLocation } from '@ten8/contracts/cad/locations';
import type { locateOwnUnit } from '@ten8/contracts/cad/units';
import { api, sentenceOf } from '../../../shared/api/api';
import { useWrite } from '../../../shared/api/use-write';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { unitsQuery, useOwnUnit } from '../../../shared/units/units-query';
import { upsertUnit } from '../../../shared/units/upsert-unit';

const FAILURE = 'Failed to save the location';

/** Sets the location of the own unit. Off duty a unit has no location, and `locate` is null. */
export function useLocate() {
  const unit = useOwnUnit();
  const { community } = useSelectedCommunity();
  const { queryKey } = unitsQuery(community.id);

  const { mutate, variables, isSuccess, error } = useWrite({
    send: (location: string) =>
      api<typeof locateOwnUnit>('POST /api/communities/:communityId/units/location', {
        params: { communityId: community.id },
        body: { location: location.trim() },
      }),
    list: queryKey,
    failed: ['Error', FAILURE],
    onDone: (located, _location, client) => client.setQueryData(queryKey, upsertUnit(located)),
  });

  return {
    place: (unit && unitLocation(unit)) ?? '',
    locate: unit && unit.status !== 'off-duty' ? mutate : null,
    /** What was sent last, while it is not saved. */
    unsaved: isSuccess ? undefined : variables,
    /** Why it was refused. */
    refusal: error && sentenceOf(error, FAILURE),
  };
}
