import type { ActivityLog } from '@ten8/contracts/community/activity';
import { fullName } from '../../shared/full-name';

/** An entry's author: nobody for a caller who was not signed in. Roles are changed by people, or from Discord. */
export function authorOf({ userId, user, action }: Pick<ActivityLog, 'userId' | 'user' | 'action'>): string {
  if (user) return fullName(user);
  if (userId === null && action === 'Update Member Roles') return 'Discord';
  return userId === null ? 'Not signed in' : `User #${userId}`;
}
