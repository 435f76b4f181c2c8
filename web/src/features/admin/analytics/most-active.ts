import type { ActivityLog } from '@ten8/contracts/community/activity';
import { authorOf } from '../author-of';

const MOST_ACTIVE_SHOWN = 5;

interface ActiveUser {
  userId: number;
  name: string;
  count: number;
}

/** The members with the most actions, the most first. 911 calls from people who are not signed in do not count. */
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
