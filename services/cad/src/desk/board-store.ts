import type { Sequelize, Transaction } from 'sequelize';
import type { Limits } from '@ten8/contracts/cad/call-limits';
import { DEFAULT_CHECK_AFTER, DEFAULT_LIMITS } from '@ten8/contracts/cad/constants';
import type {
  CheckAfter,
  DispatchSettings,
  DispatchSettingsChange,
  EmergencyTraffic,
} from '@ten8/contracts/cad/desk';
import { row, run } from '@ten8/service-kit/database/sql';

interface CommunityBoard extends DispatchSettings {
  version: number;
  emergencyTraffic: EmergencyTraffic | null;
  areaOfPlay: string | null;
}
interface Starting {
  communityId: number;
  text: string;
  by: { userId: number; name: string };
  now: Date;
}

export interface BoardStore {
  read(communityId: number, transaction?: Transaction): Promise<CommunityBoard>;
  settings(communityId: number, transaction: Transaction): Promise<DispatchSettings>;
  /** The community must be locked, here and below. */
  startEmergency(starting: Starting, transaction: Transaction): Promise<void>;
  endEmergency(communityId: number, transaction: Transaction): Promise<void>;
  saveArea(communityId: number, areaOfPlay: string | null, transaction: Transaction): Promise<void>;
  /** Settings that are left out stay. */
  saveSettings(
    communityId: number,
    settings: DispatchSettingsChange,
    transaction: Transaction,
  ): Promise<void>;
  /** Replaces the stored name of this user. */
  rename(user: { userId: number; name: string }, transaction: Transaction): Promise<void>;
  /** Replaces the stored names of all users who are no longer a member of any community. */
  renameAbsent(name: string, transaction: Transaction): Promise<void>;
}

interface BoardRow {
  version: number;
  emergencyText: string | null;
  emergencySince: Date | null;
  emergencyByName: string | null;
  areaOfPlay: string | null;
  limits: Limits | null;
  selfDispatch: boolean;
  whenAssigned: DispatchSettings['whenAssigned'];
  whenCleared: DispatchSettings['whenCleared'];
  checkAfter: CheckAfter | null;
}

const START = `
  insert into community_boards as board
    (community_id, emergency_text, emergency_since, emergency_by, emergency_by_name)
  values ($1, $2, $3, $4, $5)
  on conflict (community_id) do update set
    emergency_text = $2, emergency_since = coalesce(board.emergency_since, $3), emergency_by = $4,
    emergency_by_name = $5, version = board.version + 1`;
const END = `
  update community_boards set emergency_text = null, emergency_since = null, emergency_by = null,
    emergency_by_name = null, version = version + 1
  where community_id = $1`;
const SAVE_AREA = `
  insert into community_boards as board (community_id, area_of_play) values ($1, $2)
  on conflict (community_id) do update set area_of_play = $2, version = board.version + 1`;
const SAVE_SETTINGS = `
  insert into community_boards as board
    (community_id, limits, self_dispatch, when_assigned, when_cleared, check_after)
  values ($1, $2::jsonb, coalesce($3::boolean, true), coalesce($4, 'en-route'), coalesce($5, 'available'), $6::jsonb)
  on conflict (community_id) do update set limits = coalesce($2::jsonb, board.limits),
    self_dispatch = coalesce($3::boolean, board.self_dispatch),
    when_assigned = coalesce($4, board.when_assigned), when_cleared = coalesce($5, board.when_cleared),
    check_after = coalesce($6::jsonb, board.check_after), version = board.version + 1`;
const RENAME_ABSENT = `
  update community_boards set emergency_by_name = $1
  where emergency_by_name <> $1 and emergency_by in (
    select emergency_by from community_boards where emergency_by_name <> $1 except select user_id from memberships)`;

const settingsIn = (found: BoardRow | null): DispatchSettings => ({
  limits: found?.limits ?? DEFAULT_LIMITS,
  selfDispatch: found?.selfDispatch ?? true,
  whenAssigned: found?.whenAssigned ?? 'en-route',
  whenCleared: found?.whenCleared ?? 'available',
  checkAfter: found?.checkAfter ?? DEFAULT_CHECK_AFTER,
});

const jsonOf = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);

export function createBoardStore(db: Sequelize): BoardStore {
  const find = (communityId: number, transaction?: Transaction) =>
    row<BoardRow>(db, 'select * from community_boards where community_id = $1', [communityId], transaction);

  return {
    async read(communityId, transaction) {
      const found = await find(communityId, transaction);
      const { emergencyText: text, emergencySince: since, emergencyByName: byName } = found ?? {};
      return {
        version: found?.version ?? 0,
        emergencyTraffic: text && since ? { text, since: since.toISOString(), byName: byName ?? '' } : null,
        areaOfPlay: found?.areaOfPlay ?? null,
        ...settingsIn(found),
      };
    },
    settings: async (communityId, transaction) => settingsIn(await find(communityId, transaction)),
    startEmergency: ({ communityId, text, by, now }, transaction) =>
      run(db, START, [communityId, text, now, by.userId, by.name], transaction),
    endEmergency: (communityId, transaction) => run(db, END, [communityId], transaction),
    saveArea: (communityId, areaOfPlay, transaction) =>
      run(db, SAVE_AREA, [communityId, areaOfPlay], transaction),
    saveSettings(communityId, { limits, selfDispatch, whenAssigned, whenCleared, checkAfter }, transaction) {
      const orders = [whenAssigned ?? null, whenCleared ?? null];
      const bind = [communityId, jsonOf(limits), selfDispatch ?? null, ...orders, jsonOf(checkAfter)];
      return run(db, SAVE_SETTINGS, bind, transaction);
    },
    rename: ({ userId, name }, transaction) =>
      run(
        db,
        'update community_boards set emergency_by_name = $2 where emergency_by = $1',
        [userId, name],
        transaction,
      ),
    renameAbsent: (name, transaction) => run(db, RENAME_ABSENT, [name], transaction),
  };
}
