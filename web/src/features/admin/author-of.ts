import type { ActivityLog } from '@ten8/contracts/community/activity';
import { fullName } from '../../shared/full-name';

/** The name of an entry's author. A role change without an author came from Discord. */
export function authorOf({ userId, user, action }: Pick<ActivityLog, 'userId' | 'user' | 'action'>): string {
  if (user) return fullName(user);
  if (userId === null && action === 'Update Member Roles') return 'Discord';
  return userId === null ? 'Not signed in' : `User #${userId}`;
}
