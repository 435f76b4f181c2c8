import type { ActivityLog } from '@ten8/contracts/community/activity';
import { fullName } from '../../shared/full-name';

/** An entry's author: nobody for a caller who was not signed in. */
export function authorOf({ userId, user }: Pick<ActivityLog, 'userId' | 'user'>): string {
  if (user) return fullName(user);
  return userId === null ? 'Not signed in' : `User #${userId}`;
}
