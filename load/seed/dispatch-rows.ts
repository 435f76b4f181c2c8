import type pg from 'pg';

interface NewUnit {
  cookie: string;
  userId: number;
  communityId: number;
}

interface OnDuty extends NewUnit {
  unitId: number;
  callsign: string;
}

/** A unit on duty for every officer. */
export async function insertUnits(database: pg.Client, officers: NewUnit[]): Promise<OnDuty[]> {
  const { rows } = await database.query<{ id: number; userId: number; callsign: string }>(
    `insert into cad.units
       (community_id, user_id, callsign, name, rank, department, status, type, location, updated_at)
     select o.community_id, o.user_id, '1-LOAD-' || o.user_id, 'Load Officer ' || o.user_id, 'Officer', 'Police',
       'available', 'Police', 'Mission Row', now()
     from unnest($1::int[], $2::int[]) o (community_id, user_id)
     returning id, user_id as "userId", callsign`,
    [officers.map(({ communityId }) => communityId), officers.map(({ userId }) => userId)],
  );
  const units = new Map(rows.map((unit) => [unit.userId, unit]));
  return officers.map((officer) => {
    const unit = units.get(officer.userId);
    return { ...officer, unitId: unit?.id ?? 0, callsign: unit?.callsign ?? '' };
  });
}

/** Active calls, numbered from 1 in each community. */
export async function insertCalls(
  database: pg.Client,
  communityIds: number[],
  callsEach: number,
): Promise<void> {
  await database.query(
    `insert into cad.communities (id, calls) select id, $2 from unnest($1::int[]) c (id)
     on conflict (id) do update set calls = excluded.calls`,
    [communityIds, callsEach],
  );
  await database.query(
    `insert into cad.calls (community_id, call_number, type, status, caller_name, location, postal_code, description,
       priority, created_at, updated_at)
     select c.id, n, '911', 'active', 'JANE DOE', n || ' ALTA STREET', '7113',
       'TWO MEN ARE FIGHTING BEHIND THE SHOP, ONE OF THEM HAS A KNIFE', 'high', now(), now()
     from unnest($1::int[]) c (id), generate_series(1, $2::int) n`,
    [communityIds, callsEach],
  );
}
