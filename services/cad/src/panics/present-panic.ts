import type { PanicOutcome } from '@ten8/contracts/cad/constants';
import type { OpenPanic, Panic, Receiver } from '@ten8/contracts/cad/panic';

/** One person's receipts, as a row of JSON. */
interface Receipt {
  user_id: number;
  delivered_at: string | null;
  heard_at: string | null;
  seen_at: string | null;
  acknowledged_at: string | null;
}

interface Person {
  userId: number;
  name: string;
}

export interface PanicRow {
  id: number;
  communityId: number;
  alertId: string;
  unitId: number;
  userId: number;
  callsign: string;
  location: string | null;
  raisedAt: Date;
  /** For whom it was meant, and their names at that time. Null for an alarm of the version before, which has `people`. */
  receiverIds: number[] | null;
  receiverNames: string[] | null;
  people: Person[];
  acknowledgedByName: string | null;
  acknowledgedAt: Date | null;
  outcome: PanicOutcome | null;
  closedByName: string | null;
  closedAt: Date | null;
  receipts: Receipt[];
}

/** As many names as fit into an alarm's line. */
const NAMES_SHOWN = 10;

const timeOf = (text: string | null | undefined): string | null =>
  text ? new Date(text).toISOString() : null;

/** Everyone for whom the alarm was meant. */
export const peopleOf = ({ receiverIds, receiverNames, people }: PanicRow): Person[] =>
  receiverIds?.map((userId, n) => ({ userId, name: receiverNames?.[n] ?? '' })) ?? people;

const byName = (one: Person, other: Person): number =>
  Number(one.name > other.name) - Number(one.name < other.name);

/** Also those without receipts. */
function receiversOf(panic: PanicRow): Receiver[] {
  const byUser = new Map(panic.receipts.map((receipt) => [receipt.user_id, receipt]));
  return peopleOf(panic)
    .toSorted(byName)
    .map(({ userId, name }) => {
      const receipt = byUser.get(userId);
      return {
        userId,
        name,
        deliveredAt: timeOf(receipt?.delivered_at),
        heardAt: timeOf(receipt?.heard_at),
        seenAt: timeOf(receipt?.seen_at),
        acknowledgedAt: timeOf(receipt?.acknowledged_at),
      };
    });
}

export function presentOpen(panic: PanicRow): OpenPanic {
  const receivers = receiversOf(panic);
  const count = (of: (receiver: Receiver) => unknown) => receivers.filter((receiver) => of(receiver)).length;
  const notHeard = receivers.filter(({ heardAt }) => heardAt === null);
  return {
    id: panic.id,
    alertId: panic.alertId,
    unitId: panic.unitId,
    userId: panic.userId,
    callsign: panic.callsign,
    location: panic.location,
    raisedAt: panic.raisedAt.toISOString(),
    meantFor: receivers.length,
    delivered: count(({ deliveredAt }) => deliveredAt),
    heard: receivers.length - notHeard.length,
    seen: count(({ seenAt }) => seenAt),
    notHeard: notHeard.slice(0, NAMES_SHOWN).map(({ name }) => name),
    acknowledgedBy: panic.acknowledgedByName,
    acknowledgedAt: panic.acknowledgedAt?.toISOString() ?? null,
  };
}

export const presentPanic = (panic: PanicRow): Panic => ({
  ...presentOpen(panic),
  communityId: panic.communityId,
  people: receiversOf(panic),
  outcome: panic.outcome,
  closedBy: panic.closedByName,
  closedAt: panic.closedAt?.toISOString() ?? null,
});
