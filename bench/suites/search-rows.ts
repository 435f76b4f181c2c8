import type pg from 'pg';

/** Names as people have them: a few are common, most are rare. */
const NAMES = `
  (array['SMITH','JOHNSON','MARTINEZ','MILLER','MORGAN','MASON','BROWN','BAKER','LOPEZ','WALKER','CARTER','REYES',
    'THOMPSON','TURNER','PARKER','DAVIS','DIAZ','YOUNG','KING','GREEN','ADAMS','HILL','NELSON','SCOTT'])`;
const nameOf = (seed: string) =>
  `${NAMES}[1 + floor(24 * power(random(), 2))::int] || case when ${seed} % 3 = 0 then '' else chr(65 + (${seed} * 7 % 26)) || chr(65 + (${seed} * 11 % 26)) || (${seed} % 97)::text end`;

/** So many people, each with a vehicle, in one community, past the API. */
export async function seedSearchRows(database: pg.Client, communityId: number, count: number): Promise<void> {
  await database.query(
    `insert into civilian.characters (community_id, user_id, first_name, last_name, date_of_birth, license_number)
     select $1, 1000000 + n / 20, ${nameOf('n')}, ${nameOf('(n / 7)')}, date '1950-01-01' + (n % 20000), 'D' || (10000000 + n)
     from generate_series(1, $2::int) n`,
    [communityId, count],
  );
  await database.query(
    `insert into civilian.vehicles (community_id, character_id, user_id, owner_last_key, owner_first_key, make, model,
       plate, vin, registration_status, insurance_status, is_stolen)
     select community_id, id, user_id, last_key, first_key, 'VAPID', 'STANIER',
       chr(65 + id % 26) || chr(65 + id / 26 % 26) || lpad(id::text, 7, '0'), '1HG' || lpad((id * 7919::bigint)::text, 14, '0'),
       'registered', 'active', false
     from civilian.characters where community_id = $1`,
    [communityId],
  );
  await database.query('vacuum analyze civilian.characters, civilian.vehicles');
  // Otherwise these rows are written to the disk while searches are measured.
  await database.query('checkpoint');
}
