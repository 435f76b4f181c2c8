import type { Sequelize, Transaction } from 'sequelize';
import { EVENTS } from '@ten8/contracts/api';
import { DELETED_NAME, DELETED_USER } from '@ten8/contracts/auth/account';
import { accountForgotten } from '@ten8/contracts/community/members';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import { forgetUser } from '@ten8/event-log/forget-user';
import { renameInJson } from './rename-in-json';
import { run } from './sql';

const typesNaming = (whom: 'user' | 'author'): string[] =>
  [...EVENTS.values()].filter(({ names }) => names === whom).map(({ type }) => type);

const TYPES = { user: typesNaming('user'), author: typesNaming('author') };
/** By the field of a fact that holds a name. */
export const DELETED_NAMES = {
  ...DELETED_USER,
  name: DELETED_NAME,
  byName: DELETED_NAME,
  discordUsername: DELETED_NAME,
};

// A registration has no user in its scope: its answer is the new user's id.
const DELETE_OWN_KEYS = `
  delete from idempotency_keys where split_part(scope, ' ', 3) = $1::int::text
    or (scope like 'POST /api/register %' and answer = to_jsonb($1::int))`;
const RENAME_IN_ANSWERS = `
  update idempotency_keys set answer = ${renameInJson('answer')}
  where answer::text like '%"userId": ' || $1::int || '}%'`;

/**
 * Replaces the name of a deleted account in this service's log, parked facts and kept answers, and deletes the answers
 * that were for the user.
 */
export async function forgetAccount(db: Sequelize, userId: number, transaction: Transaction): Promise<void> {
  await forgetUser(db, { userId, typesNaming: TYPES, names: DELETED_NAMES }, transaction);
  await run(db, DELETE_OWN_KEYS, [userId], transaction);
  await run(db, RENAME_IN_ANSWERS, [userId, DELETED_NAME], transaction);
}

/** For every service that follows community. The service's own handler replaces the name in its records. */
export const forgetDeletedAccount = (db: Sequelize): FactHandler =>
  on(accountForgotten, ({ data }, { transaction }) => forgetAccount(db, data.userId, transaction));
