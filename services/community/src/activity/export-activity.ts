import type { ActivityFilter, ActivityLog } from '@ten8/contracts/community/activity';
import { csvLine } from '@ten8/service-kit/http/csv';
import type { CommunityContext } from '../context';
import { fullName } from '../full-name';

const PAGE = 1_000;
const MAX_ROWS = 100_000;
const HEADINGS = ['Time', 'User', 'Action', 'Details', 'Address'];

/** The rows as lines of CSV, newest first. They are read page by page, so that only a few are in memory. */
export async function* exportActivity(
  { activity }: CommunityContext,
  { communityId, filter }: { communityId: number; filter: ActivityFilter },
): AsyncGenerator<string> {
  yield csvLine(HEADINGS);
  let before: number | undefined;
  for (let given = 0; given < MAX_ROWS; given += PAGE) {
    const page = await activity.list(communityId, { before, limit: PAGE, filter });
    yield page.slice(0, PAGE).map(describeRow).join('');
    if (page.length <= PAGE) return;
    before = page[PAGE - 1]?.id;
  }
}

const describeRow = ({ createdAt, userId, user, action, details, ipAddress }: ActivityLog): string => {
  const name = user ? fullName(user) : (userId ?? '');
  return csvLine([createdAt, String(name), action, details, ipAddress ?? '']);
};
