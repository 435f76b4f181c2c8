import type { AidOrder } from '@ten8/contracts/cad/aid';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery } from '../../../shared/cad-lists';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { backupToasts, sendAid } from '../../../shared/send-aid';
import { useWrite } from '../../../shared/use-write';

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
