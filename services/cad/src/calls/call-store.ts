import type { Sequelize, Transaction } from 'sequelize';
import { ACTIVE_CALLS_SHOWN, type Call } from '@ten8/contracts/cad/calls';
import type { CallField } from '@ten8/contracts/cad/constants';
import type { Kind } from '@ten8/contracts/cad/unit-kinds';
import { insertRow, row, rows, run, updateRow } from '@ten8/service-kit/database/sql';
import { createAidAndRollCallStore, type AidAndRollCallStore } from './aid-and-roll-call-store';
import { createCallEndStore, type CallEndStore } from './call-end-store';
import type { CallKey, NumberedCall } from './call-key';
import {
  ARE_OWN,
  ASSIGN,
  ASSIGN_ALL,
  callWithUnits,
  CLOSE,
  LIST,
  RAISE_VERSION,
  RELEASE,
  TAKE_ALL,
  UNATTENDED,
  URGENCY,
  WITH_UNATTENDED,
} from './call-queries';
import { createCallTimesStore, type CallTimesStore } from './call-times-store';

/** For stores of other features. */
export { callWithUnits, URGENCY };

type Time = 'firstAssignedAt' | 'firstOnSceneAt' | 'createdAt' | 'updatedAt' | 'closedAt';
export type CallRow = Omit<Call, Time | 'kinds' | 'openedBy'> & {
  kinds: readonly Kind[];
  openedBy: number | null;
  openedByName: string | null;
  firstAssignedAt: Date | null;
  firstOnSceneAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  closedAt: Date | null;
  /** Whether its caller was not signed in. */
  isPublic: boolean;
};

type FreshCall = Pick<
  CallRow,
  | 'communityId'
  | 'callNumber'
  | 'type'
  | 'callerName'
  | 'callerPhone'
  | 'characterId'
  | 'location'
  | 'postalCode'
  | 'description'
  | 'priority'
  | 'isPublic'
  | 'createdAt'
> &
  Partial<Pick<CallRow, 'typeCode' | 'kinds' | 'openedBy' | 'openedByName'>>;
export type CallValues = Pick<CallRow, CallField>;

interface UnitName {
  unitId: number;
  callsign: string;
}
/** A closed call with the units that were on it. */
export type ClosedCall = NumberedCall & { units: UnitName[] };
/** A call that units left, and the new primary, if the old one was among them. */
export type LeftCall = NumberedCall & { unitIds: number[]; newPrimary: UnitName | null };

/** The id is enough to find a call; with the community it is faster. */
type InCommunity = { id: number; communityId?: number };
interface CallsOfCommunity {
  communityId: number;
  callIds: number[];
}

export interface CallStore extends CallEndStore, AidAndRollCallStore, CallTimesStore {
  /** Active calls, the most urgent first, then the latest closed ones; `more` active ones are not shown. */
  list(communityId: number): Promise<{ calls: Call[]; more: number }>;
  find(call: InCommunity, transaction?: Transaction): Promise<CallRow | null>;
  /** These calls, without those of other communities, in the order of their ids. */
  findAll(communityId: number, callIds: number[], transaction: Transaction): Promise<CallRow[]>;
  /** Whether this user opened each of these calls, or has a unit on it. */
  areOwn(calls: CallsOfCommunity, userId: number): Promise<boolean>;
  insert(call: FreshCall, transaction: Transaction): Promise<CallRow>;
  /** The call must be locked. */
  saveValues(
    call: CallValues &
      Pick<CallRow, 'id' | 'communityId' | 'version' | 'updatedAt'> &
      Partial<Pick<CallRow, 'kinds'>>,
    transaction: Transaction,
  ): Promise<void>;
  /** For changes outside the call's own row, such as a note. */
  raiseVersion(call: CallKey, transaction: Transaction): Promise<void>;
  /** Frees the units, and returns the calls that were not closed before. */
  close(calls: CallsOfCommunity & { now: Date }, transaction: Transaction): Promise<ClosedCall[]>;
  /** Communities with public calls to which no unit was attached within the time that the community sets. */
  communitiesWithUnattended(now: Date): Promise<number[]>;
  /** Those calls. The community must be locked. */
  unattended(communityId: number, now: Date, transaction: Transaction): Promise<number[]>;
  /** Assigns units that are on no call to this one, in this order. */
  assignAll(assignment: CallKey & { unitIds: number[]; now: Date }, transaction: Transaction): Promise<void>;
  /** False when the unit is on a call already. */
  assign(assignment: CallKey & { unitId: number; now: Date }, transaction: Transaction): Promise<boolean>;
  /** Makes a unit of the call the first one. The community must be locked. */
  putFirst(place: CallKey & { unitId: number; now: Date }, transaction: Transaction): Promise<void>;
  /** Takes units from their calls, and returns those calls. */
  release(
    units: { communityId: number; unitIds: number[]; now: Date },
    transaction: Transaction,
  ): Promise<LeftCall[]>;
}

/** A call as callers see it. */
export const presentCall = ({
  openedBy,
  openedByName,
  firstAssignedAt,
  firstOnSceneAt,
  ...call
}: CallRow): Call => ({
  ...call,
  kinds: [...call.kinds],
  openedBy: openedBy === null ? null : { userId: openedBy, name: openedByName ?? '' },
  firstAssignedAt: firstAssignedAt?.toISOString() ?? null,
  firstOnSceneAt: firstOnSceneAt?.toISOString() ?? null,
  createdAt: call.createdAt.toISOString(),
  updatedAt: call.updatedAt.toISOString(),
  closedAt: call.closedAt?.toISOString() ?? null,
});

export function createCallStore(db: Sequelize): CallStore {
  return {
    ...createCallEndStore(db),
    ...createAidAndRollCallStore(db),
    async list(communityId) {
      const found = await rows<CallRow & { active: number }>(db, LIST, [communityId]);
      return {
        calls: found.map(presentCall),
        more: Math.max(0, (found[0]?.active ?? 0) - ACTIVE_CALLS_SHOWN),
      };
    },
    find: ({ id, communityId }, transaction) => {
      const where = 'calls c where c.id = $1';
      return communityId === undefined
        ? row(db, `${callWithUnits()} ${where}`, [id], transaction)
        : row(db, `${callWithUnits('$2')} ${where} and c.community_id = $2`, [id, communityId], transaction);
    },
    findAll: (communityId, callIds, transaction) =>
      rows(
        db,
        `${callWithUnits('$1')} calls c where community_id = $1 and id = any ($2) order by id`,
        [communityId, callIds],
        transaction,
      ),
    async areOwn({ communityId, callIds }, userId) {
      return (await row<{ areOwn: boolean }>(db, ARE_OWN, [callIds, userId, communityId]))?.areOwn ?? false;
    },
    async insert(call, transaction) {
      const values = { ...call, updatedAt: call.createdAt };
      const made = await insertRow<Omit<CallRow, 'assignedUnits'>>(db, 'calls', values, transaction);
      return { ...made, assignedUnits: [] };
    },
    saveValues: async (call, transaction) => void (await updateRow(db, 'calls', call, transaction)),
    raiseVersion: ({ communityId, callId }, transaction) =>
      run(db, RAISE_VERSION, [callId, communityId], transaction),
    close: ({ communityId, callIds, now }, transaction) =>
      rows(db, CLOSE, [callIds, now, communityId], transaction),
    communitiesWithUnattended: async (now) =>
      (await rows<{ communityId: number }>(db, WITH_UNATTENDED, [now])).map(({ communityId }) => communityId),
    unattended: async (communityId, now, transaction) =>
      (await rows<{ id: number }>(db, UNATTENDED, [now, communityId], transaction)).map(({ id }) => id),
    assign: async ({ communityId, callId, unitId, now }, transaction) =>
      (await row(db, ASSIGN, [callId, unitId, now, communityId], transaction)) !== null,
    assignAll: ({ communityId, callId, unitIds, now }, transaction) =>
      run(db, ASSIGN_ALL, [callId, unitIds, now, communityId], transaction),
    async putFirst({ communityId, callId, unitId, now }, transaction) {
      const bind = [callId, communityId];
      const onCall = await rows<{ unitId: number; id: string }>(db, TAKE_ALL, bind, transaction);
      const others = onCall
        .toSorted((one, other) => Number(one.id) - Number(other.id))
        .flatMap((each) => (each.unitId === unitId ? [] : [each.unitId]));
      await run(db, ASSIGN_ALL, [callId, [unitId, ...others], now, communityId], transaction);
    },
    release: ({ communityId, unitIds, now }, transaction) =>
      rows(db, RELEASE, [unitIds, now, communityId], transaction),
    ...createCallTimesStore(db),
  };
}
