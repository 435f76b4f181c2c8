import { DELETED_NAME } from '@ten8/contracts/auth/account';
import { accountForgotten } from '@ten8/contracts/community/members';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import type { AbuseStore } from '../abuse/abuse-store';

/** Reports stay after their reporter's account was deleted, without name and email. */
export const forgetReporters = (abuse: AbuseStore): FactHandler =>
  on(accountForgotten, ({ data: { userId } }, { transaction }) =>
    abuse.forgetReporter({ id: userId, name: DELETED_NAME }, transaction),
  );
