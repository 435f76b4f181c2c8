import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { ActivityLog } from '@ten8/contracts/community/activity';
import { ReadError } from '../../shared/api/read-error';
import { itemsIn } from '../../shared/api/read-pages';
import { ShowMore } from '../../shared/api/show-more';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useDebounced } from '../../shared/time/use-debounced';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { DataTable, type Column } from '../../ui/data-table';
import { EmptyState } from '../../ui/empty-state';
import { WideTable } from '../../ui/wide-table';
import { everything, filterOf } from './activity-filter';
import { ActivityFilters } from './activity-filters';
import { activityLogQuery } from './admin-queries';
import { authorOf } from './author-of';

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

const columns: readonly Column<ActivityLog>[] = [
  {
    key: 'time',
    heading: 'Time',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{when.format(new Date(createdAt))}</time>,
  },
  { key: 'user', heading: 'User', cell: authorOf, isText: true },
  { key: 'action', heading: 'Action', cell: ({ action }) => <strong>{action}</strong> },
  { key: 'details', heading: 'Details', cell: ({ details }) => details, isText: true },
  { key: 'address', heading: 'IP Address', cell: ({ ipAddress }) => <code>{ipAddress ?? 'N/A'}</code> },
];

export function ActivityCard() {
  const { community } = useSelectedCommunity();
  const [choice, setChoice] = useState(everything);
  const filter = filterOf(useDebounced(choice));
  const isNarrowed = Object.keys(filter).length > 0;
  const activity = useInfiniteQuery({
    ...activityLogQuery(community.id, filter),
    placeholderData: keepPreviousData,
  });
  const entries = itemsIn(activity.data);

  return (
    <Card title="Community Activity Log" icon={<ScrollText size={20} aria-hidden />}>
      <ActivityFilters choice={choice} onChoose={setChoice} />
      <ReadError what="Failed to load the activity log" query={activity} />
      {(entries || !activity.error) && (
        <WideTable>
          <DataTable
            caption="Community activity log"
            columns={columns}
            rows={entries}
            rowKey={({ id }) => id}
            skeletonRows={5}
            empty={isNarrowed ? <NoMatch onShowAll={() => setChoice(everything)} /> : <NoActivity />}
          />
        </WideTable>
      )}
      <ShowMore query={activity} shown={entries?.length ?? 0} />
    </Card>
  );
}

function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState title="No entry matches" actions={<Button onClick={onShowAll}>Show all entries</Button>}>
      Choose another person, action or day.
    </EmptyState>
  );
}

function NoActivity() {
  return (
    <EmptyState title="No activity recorded yet">
      What members do is listed here. Invite some with Invite Member, under Members.
    </EmptyState>
  );
}
