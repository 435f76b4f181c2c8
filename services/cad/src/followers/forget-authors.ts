import { DELETED_USER } from '@ten8/contracts/auth/account';
import { accountForgotten } from '@ten8/contracts/community/members';
import { on, type FactHandler } from '@ten8/event-log/follow';
import type { CadRecords } from '../context';

export const DELETED_NAME = `${DELETED_USER.firstName} ${DELETED_USER.lastName}`;

/** What somebody wrote stays in the timelines of calls; their name does not. */
export const forgetAuthors = ({ entries }: Pick<CadRecords, 'entries'>): FactHandler =>
  on(accountForgotten, ({ data }, { transaction }) =>
    entries.rename({ userId: data.userId, name: DELETED_NAME }, transaction),
  );
