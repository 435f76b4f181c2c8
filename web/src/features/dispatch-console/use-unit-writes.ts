import type { Call } from '@ten8/contracts/cad/calls';
import type { checkUnits } from '@ten8/contracts/cad/dispatch';
import type { callRoll } from '@ten8/contracts/cad/roll-calls';
import { api } from '../../shared/api';
import { callsQuery, unitsQuery } from '../../shared/cad-lists';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useWrite } from '../../shared/use-write';
import { replaceCalls, replaceRows } from './use-dispatch-writes';

interface Check {
  unitIds: number[];
  /** Left out: what is noted stays. */
  note?: string;
}

/** Asks units whether they are well, and notes that they are. */
export function useUnitWrites() {
  const { community } = useSelectedCommunity();
  const units = unitsQuery(community.id);
  const calls = callsQuery(community.id);
  const check = useWrite({
    send: (body: Check) =>
      api<typeof checkUnits>('POST /api/communities/:communityId/units/check', {
        params: { communityId: community.id },
        body,
      }),
    list: units.queryKey,
    done: (checked) => ['Checked', checked.map(({ callsign }) => callsign).join(', ')],
    failed: ['Not Checked', 'Could not note that the units are well'],
    onDone: (checked, _check, client) =>
      void client.setQueryData(units.queryKey, (known) => replaceRows(known, checked)),
  });
  const roll = useWrite({
    send: ({ id: callId }: Call, idempotencyKey) =>
      api<typeof callRoll>('POST /api/calls/:callId/roll-calls', { params: { callId }, idempotencyKey }),
    list: calls.queryKey,
    done: ({ callNumber }) => ['Roll Call', `Units on call #${callNumber} are asked`],
    failed: ['No Roll Call', 'Could not ask the units'],
    onDone: (call, _sent, client) =>
      void client.setQueryData(calls.queryKey, (known) => replaceCalls(known, [call])),
  });

  return { check: check.mutate, roll: roll.mutate };
}
