import type { ActivityLog } from '@ten8/contracts/community/activity';
import { authorOf } from '../author-of';

/** Spec 9. */
const MOST_ACTIVE_SHOWN = 5;

interface ActiveUser {
  userId: number;
  name: string;
  count: number;
}

/** Who did the most, the most first; calls from people who are not signed in are nobody's. */
export function mostActive(entries: readonly ActivityLog[]): ActiveUser[] {
  const users = new Map<number, ActiveUser>();
  for (const entry of entries) {
    if (entry.userId === null) continue;
    const known = users.get(entry.userId);
    if (known) known.count += 1;
    else users.set(entry.userId, { userId: entry.userId, name: authorOf(entry), count: 1 });
  }
  return [...users.values()]
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
    .slice(0, MOST_ACTIVE_SHOWN);
}
