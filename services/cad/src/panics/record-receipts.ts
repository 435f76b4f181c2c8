import type { z } from 'zod';
import { panicSeen, type recordReceipts as contract } from '@ten8/contracts/cad/panic';
import type { Cad } from '../context';

type Receipts = z.output<typeof contract.body>['signs'];

/**
 * Saves what browsers did with alarms, once for each person for whom an alarm was meant. It does not lock the
 * community, so that an alarm never waits for it. Receipts of a deleted community are deleted with their alarm.
 */
export async function recordReceipts(cad: Cad, receipts: Receipts): Promise<z.input<typeof contract.reply>> {
  const panics = await cad.panics.findAlerts([...new Set(receipts.map(({ alertId }) => alertId))]);
  const panicOf = ({ alertId, communityId }: Pick<Receipts[number], 'alertId' | 'communityId'>) =>
    panics.find((panic) => panic.alertId === alertId && panic.communityId === communityId);
  const received = receipts.flatMap((receipt) => {
    const panic = panicOf(receipt);
    if (!panic) return [];
    const isMeant = new Set(panic.people.map(({ userId }) => userId));
    const userIds = receipt.userIds.filter((userId) => isMeant.has(userId));
    return userIds.length > 0
      ? [{ communityId: panic.communityId, panicId: panic.id, what: receipt.what, userIds }]
      : [];
  });
  if (received.length > 0)
    await cad.log.transact(null, async (tx) => {
      const changed = await cad.panics.saveReceipts(received, cad.now(), tx.transaction);
      for (const communityId of new Set(changed.map((panic) => panic.communityId))) {
        const panicIds = changed
          .filter((panic) => panic.communityId === communityId)
          .map(({ panicId }) => panicId);
        tx.append(panicSeen, communityId, { panicIds: [...new Set(panicIds)] });
      }
    });
  const unknown = receipts.filter((receipt) => !panicOf(receipt));
  return { unknown: unknown.map(({ alertId, communityId }) => ({ alertId, communityId })) };
}
