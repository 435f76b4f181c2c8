import type { AidOrder } from '@ten8/contracts/cad/aid';
import type { Call } from '@ten8/contracts/cad/calls';
import { useWrite } from '../../../shared/api/use-write';
import { callsQuery } from '../../../shared/calls/calls-query';
import { backupToasts, sendAid } from '../../../shared/calls/send-aid';
import { useSelectedCommunity } from '../../../shared/community/selected-community';

/** Asks for more units on a call, without a dialog. */
export function useAskBackup() {
  const { community } = useSelectedCommunity();
  const { queryKey } = callsQuery(community.id);
  const { mutate } = useWrite({
    send: ({ call, order }: { call: Call; order: AidOrder }, key) => sendAid(call.id, order, key),
    list: queryKey,
    readAgain: [queryKey],
    ...backupToasts,
  });
  return mutate;
}
