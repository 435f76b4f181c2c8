import type { Sequelize, Transaction } from 'sequelize';
import { DEFAULT_LIMITS } from '@ten8/contracts/cad/constants';
import type { EmergencyTraffic, Limits } from '@ten8/contracts/cad/desk';
import { row, run } from '@ten8/service-kit/sql';

interface CommunityBoard {
  version: number;
  emergencyTraffic: EmergencyTraffic | null;
  areaOfPlay: string | null;
  limits: Limits;
  selfDispatch: boolean;
}
interface Starting {
  communityId: number;
  text: string;
  by: { userId: number; name: string };
  now: Date;
}

export interface BoardStore {
  read(communityId: number, transaction?: Transaction): Promise<CommunityBoard>;
  /** The community must be locked, here and below. */
  startEmergency(starting: Starting, transaction: Transaction): Promise<void>;
  endEmergency(communityId: number, transaction: Transaction): Promise<void>;
  saveArea(communityId: number, areaOfPlay: string | null, transaction: Transaction): Promise<void>;
  /** What is not given stays. */
  saveSettings(
    communityId: number,
    settings: { limits?: Limits | undefined; selfDispatch?: boolean | undefined },
    transaction: Transaction,
  ): Promise<void>;
  /** Puts another name where this user's was. */
  rename(user: { userId: number; name: string }, transaction: Transaction): Promise<void>;
  /** The same for everybody who is a member of no community any more. */
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
  insert into community_boards as board (community_id, limits, self_dispatch)
  values ($1, $2::jsonb, coalesce($3::boolean, true))
  on conflict (community_id) do update set limits = coalesce($2::jsonb, board.limits),
    self_dispatch = coalesce($3::boolean, board.self_dispatch), version = board.version + 1`;
const RENAME_ABSENT = `
  update community_boards set emergency_by_name = $1
  where emergency_by_name <> $1 and not exists (select 1 from memberships m where m.user_id = emergency_by)`;

export function createBoardStore(db: Sequelize): BoardStore {
  return {
    async read(communityId, transaction) {
      const sql = 'select * from community_boards where community_id = $1';
      const found = await row<BoardRow>(db, sql, [communityId], transaction);
      const { emergencyText: text, emergencySince: since, emergencyByName: byName } = found ?? {};
      return {
        version: found?.version ?? 0,
        emergencyTraffic: text && since ? { text, since: since.toISOString(), byName: byName ?? '' } : null,
        areaOfPlay: found?.areaOfPlay ?? null,
        limits: found?.limits ?? DEFAULT_LIMITS,
        selfDispatch: found?.selfDispatch ?? true,
      };
    },
    startEmergency: ({ communityId, text, by, now }, transaction) =>
      run(db, START, [communityId, text, now, by.userId, by.name], transaction),
    endEmergency: (communityId, transaction) => run(db, END, [communityId], transaction),
    saveArea: (communityId, areaOfPlay, transaction) =>
      run(db, SAVE_AREA, [communityId, areaOfPlay], transaction),
    saveSettings: (communityId, { limits, selfDispatch }, transaction) =>
      run(
        db,
        SAVE_SETTINGS,
        [communityId, limits ? JSON.stringify(limits) : null, selfDispatch ?? null],
        transaction,
      ),
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
