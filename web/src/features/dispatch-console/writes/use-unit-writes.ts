import type { checkUnits, Dispatched, dispatchUnits, UnitOrders } from '@ten8/contracts/cad/dispatch';
import { api } from '../../../shared/api/api';
import { useWrite } from '../../../shared/api/use-write';
import { callsQuery } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { showCalls, showUnits } from '../../../shared/live/show-changes';
import { unitsQuery } from '../../../shared/units/units-query';
import { IN_ORDER } from './in-order';

interface Check {
  unitIds: number[];
  /** Left out: what is noted stays. */
  note?: string;
}

/** Sends units to calls, sets their status, and notes that they are well. */
export function useUnitWrites() {
  const { community } = useSelectedCommunity();
  const { queryKey } = unitsQuery(community.id);
  const order = useWrite<UnitOrders, Dispatched>({
    scope: IN_ORDER,
    send: (body) =>
      api<typeof dispatchUnits>('POST /api/communities/:communityId/units/dispatch', {
        params: { communityId: community.id },
        body,
      }),
    list: callsQuery(community.id).queryKey,
    failed: ['Units Not Moved', 'Could not move the units'],
    readAgain: [queryKey],
    onDone: ({ calls, units }, _orders, client) => {
      showCalls(client, community.id, calls);
      showUnits(client, community.id, units);
    },
  });
  const check = useWrite({
    scope: IN_ORDER,
    send: (body: Check) =>
      api<typeof checkUnits>('POST /api/communities/:communityId/units/check', {
        params: { communityId: community.id },
        body,
      }),
    list: queryKey,
    done: (checked) => ['Checked', checked.map(({ callsign }) => callsign).join(', ')],
    failed: ['Not Checked', 'Could not note that the units are well'],
    onDone: (checked, _check, client) => showUnits(client, community.id, checked),
  });

  return { order: order.mutate, orderAsync: order.mutateAsync, check: check.mutate };
}
