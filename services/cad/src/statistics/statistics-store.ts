import type { Sequelize } from 'sequelize';
import type { Priority } from '@ten8/contracts/cad/constants';
import type { Statistics, Times } from '@ten8/contracts/cad/statistics';
import { rows } from '@ten8/service-kit/database/sql';

export interface StatisticsStore {
  /** Statistics of the closed calls that were opened from `from` on, and before `to`. */
  read(asked: { communityId: number; from: Date; to: Date }): Promise<Statistics>;
}

// One index-only scan of calls_statistics, which has every column, gives all groups.
export const READ_STATISTICS = `
  with closed as (
    select priority, type_code, opened_by, opened_by_name,
      extract(hour from created_at at time zone 'UTC')::int as hour,
      extract(epoch from first_assigned_at - created_at)::float as first_unit,
      extract(epoch from first_on_scene_at - created_at)::float as on_scene,
      extract(epoch from closed_at - created_at)::float as closed
    from calls where community_id = $1 and status = 'closed' and merged_into is null and created_at >= $2 and created_at < $3
  )
  select (array['priority', 'code', 'hour', 'dispatcher', 'all'])[case
      when grouping(priority) = 0 then 1 when grouping(type_code) = 0 then 2 when grouping(hour) = 0 then 3
      when grouping(opened_by) = 0 then 4 else 5 end] as part,
    priority, type_code, hour, opened_by, max(opened_by_name) as name, count(*)::int as calls,
    percentile_cont(array[0.5, 0.9]) within group (order by first_unit) as first_unit,
    percentile_cont(array[0.5, 0.9]) within group (order by on_scene) as on_scene,
    percentile_cont(array[0.5, 0.9]) within group (order by closed) as closed
  from closed
  group by grouping sets ((), (priority), (type_code), (hour), (opened_by))
  order by array_position(array['critical', 'high', 'medium', 'low'], priority), hour, calls desc, type_code, name`;

type Percentiles = [median: number, p90: number] | null;
interface GroupRow {
  part: 'all' | 'priority' | 'code' | 'hour' | 'dispatcher';
  priority: Priority | null;
  typeCode: string | null;
  hour: number | null;
  openedBy: number | null;
  name: string | null;
  calls: number;
  firstUnit: Percentiles;
  onScene: Percentiles;
  closed: Percentiles;
}

/** Rounded to a tenth of a second. */
const spreadOf = (percentiles: Percentiles) => ({
  median: percentiles && Math.round(percentiles[0] * 10) / 10,
  p90: percentiles && Math.round(percentiles[1] * 10) / 10,
});
const timesOf = ({ calls, firstUnit, onScene, closed }: GroupRow): Times => ({
  calls,
  firstUnit: spreadOf(firstUnit),
  onScene: spreadOf(onScene),
  closed: spreadOf(closed),
});
const NO_CALLS: Times = {
  calls: 0,
  firstUnit: spreadOf(null),
  onScene: spreadOf(null),
  closed: spreadOf(null),
};

export function createStatisticsStore(db: Sequelize): StatisticsStore {
  return {
    async read({ communityId, from, to }) {
      const groups = await rows<GroupRow>(db, READ_STATISTICS, [communityId, from, to]);
      const part = (name: GroupRow['part']) => groups.filter((group) => group.part === name);
      const [all] = part('all');
      return {
        all: all ? timesOf(all) : NO_CALLS,
        byPriority: part('priority').flatMap((group) =>
          group.priority ? [{ priority: group.priority, ...timesOf(group) }] : [],
        ),
        byCode: part('code').map((group) => ({ code: group.typeCode, ...timesOf(group) })),
        byHour: part('hour').map((group) => ({ hour: group.hour ?? 0, ...timesOf(group) })),
        byDispatcher: part('dispatcher').map((group) => ({
          dispatcher: group.openedBy === null ? null : { userId: group.openedBy, name: group.name ?? '' },
          ...timesOf(group),
        })),
      };
    },
  };
}
