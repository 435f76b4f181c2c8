import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type pg from 'pg';
import { insertCalls, insertUnits } from './dispatch-rows';
import { pickJoinCodes } from './join-codes';

export interface SeedSize {
  communities: number;
  officersEach: number;
  /** Active calls in each community. */
  callsEach: number;
}

/** One officer with a session, as a load test needs it to act as a browser. */
export interface LoadOfficer {
  cookie: string;
  userId: number;
  communityId: number;
  unitId: number;
  callsign: string;
}

const SESSION_DAYS = 30;

/**
 * Writes communities and officers with sessions straight into the schemas, because signing in thousands of accounts
 * would take longer than the load test. The copies of roles in cad and civilian are filled as their followers would.
 */
export async function seed(database: pg.Client, size: SeedSize): Promise<LoadOfficer[]> {
  await database.query('begin');
  try {
    const officers = await insertOfficers(database, size.communities * size.officersEach);
    const communityIds = await insertCommunities(database, size.communities, officers);
    const members = officers.map((officer, index) => ({
      ...officer,
      communityId: communityIds[index % communityIds.length] ?? 0,
    }));
    await insertMembers(database, members);
    const units = await insertUnits(database, members);
    await insertCalls(database, communityIds, size.callsEach);
    await database.query('commit');
    return units;
  } catch (error) {
    await database.query('rollback');
    throw error;
  }
}

interface NewOfficer {
  userId: number;
  cookie: string;
}

async function insertOfficers(database: pg.Client, count: number): Promise<NewOfficer[]> {
  const run = randomBytes(4).toString('hex');
  const { rows } = await database.query<{ id: number }>(
    `insert into auth.users (email, first_name, last_name, password_hash, created_at)
     select 'load-' || $1 || '-' || n || '@load.ten8', 'Load', 'Officer ' || n, '!', now()
     from generate_series(1, $2::int) n returning id`,
    [run, count],
  );
  await database.query(
    `insert into community.people (user_id, first_name, last_name)
     select id, first_name, last_name from auth.users where email like 'load-' || $1 || '-%'`,
    [run],
  );
  const officers = rows.map(({ id }) => ({ userId: id, cookie: randomBytes(32).toString('base64url') }));
  await insertSessions(database, officers);
  return officers;
}

async function insertSessions(database: pg.Client, officers: NewOfficer[]): Promise<void> {
  await database.query(
    `insert into auth.sessions (id, user_id, cookie_hash, created_at, expires_at)
     select s.id, s.user_id, s.hash, now(), now() + make_interval(days => $4)
     from unnest($1::uuid[], $2::int[], $3::text[]) s (id, user_id, hash)`,
    [
      officers.map(() => randomUUID()),
      officers.map(({ userId }) => userId),
      officers.map(({ cookie }) => createHash('sha256').update(cookie).digest('hex')),
      SESSION_DAYS,
    ],
  );
}

async function insertCommunities(
  database: pg.Client,
  count: number,
  officers: NewOfficer[],
): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `insert into community.communities (name, type, owner_id, visibility, join_code, created_at)
     select 'Load ' || code, 'FiveM', owner, 'private', code, now()
     from unnest($1::text[], $2::int[]) n (code, owner) returning id`,
    [await pickJoinCodes(database, count), officers.slice(0, count).map(({ userId }) => userId)],
  );
  return rows.map(({ id }) => id);
}

interface NewMember extends NewOfficer {
  communityId: number;
}

async function insertMembers(database: pg.Client, members: NewMember[]): Promise<void> {
  const bind = [members.map(({ communityId }) => communityId), members.map(({ userId }) => userId)];
  await database.query(
    `insert into community.members (community_id, user_id, roles, joined_at)
     select m.community_id, m.user_id, '{Civilian,Law Enforcement}', now()
     from unnest($1::int[], $2::int[]) m (community_id, user_id)`,
    bind,
  );
  for (const schema of ['cad', 'civilian']) {
    await database.query(
      `insert into ${schema}.memberships (community_id, user_id, roles, is_owner)
       select m.community_id, m.user_id, '{Civilian,Law Enforcement}', false
       from unnest($1::int[], $2::int[]) m (community_id, user_id)`,
      bind,
    );
  }
}

/** The file that load tests read their users from. It holds session cookies: only its owner may read it. */
export function writeOfficers(file: string, officers: LoadOfficer[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(officers), { mode: 0o600 });
}
