import type { z } from 'zod';
import { panicSeen, type recordReceipts as contract } from '@ten8/contracts/cad/panic';
import type { Cad } from '../context';
import type { NewReceipts } from './panic-store';
import { peopleOf, type PanicRow } from './present-panic';

type Receipts = z.output<typeof contract.body>['signs'];

/**
 * Saves what browsers did with alarms, once for each person for whom an alarm was meant. It does not lock the
 * community, so that an alarm never waits for it. Receipts of a deleted community are deleted with their alarm.
 */
export async function recordReceipts(cad: Cad, receipts: Receipts): Promise<z.input<typeof contract.reply>> {
  const panics = await cad.panics.findAlerts([...new Set(receipts.map(({ alertId }) => alertId))]);
  const panicOf = ({ alertId, communityId }: Receipts[number]) =>
    panics.find((panic) => panic.alertId === alertId && panic.communityId === communityId);
  await save(
    cad,
    receipts.flatMap((receipt) => {
      const panic = panicOf(receipt);
      return panic ? receiptsOf(panic, receipt) : [];
    }),
  );
  const unknown = receipts.filter((receipt) => !panicOf(receipt));
  return { unknown: unknown.map(({ alertId, communityId }) => ({ alertId, communityId })) };
}

/** Those of the people for whom the alarm was meant. */
function receiptsOf(panic: PanicRow, { what, userIds }: Receipts[number]): NewReceipts[] {
  const meantFor = new Set(peopleOf(panic).map(({ userId }) => userId));
  const received = userIds.filter((userId) => meantFor.has(userId));
  const { id: panicId, communityId } = panic;
  return received.length > 0 ? [{ communityId, panicId, what, userIds: received }] : [];
}

async function save(cad: Cad, received: NewReceipts[]): Promise<void> {
  if (received.length === 0) return;
  await cad.log.transact(null, async (tx) => {
    const changed = await cad.panics.saveReceipts(received, cad.now(), tx.transaction);
    for (const communityId of new Set(changed.map((panic) => panic.communityId))) {
      const panicIds = changed.flatMap((panic) => (panic.communityId === communityId ? panic.panicId : []));
      tx.append(panicSeen, communityId, { panicIds: [...new Set(panicIds)] });
    }
  });
}
