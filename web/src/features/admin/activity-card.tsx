import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { ActivityLog } from '@ten8/contracts/community/activity';
import { ReadError } from '../../shared/read-error';
import { useSelectedCommunity } from '../../shared/selected-community';
import { Card } from '../../ui/card';
import { DataTable, type Column } from '../../ui/data-table';
import { WideTable } from '../../ui/wide-table';
import { todaysActivityQuery } from './admin-queries';
import { authorOf } from './author-of';

const ENTRIES_SHOWN = 10;

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

const columns: readonly Column<ActivityLog>[] = [
  {
    key: 'time',
    heading: 'Time',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{when.format(new Date(createdAt))}</time>,
  },
  { key: 'user', heading: 'User', cell: authorOf },
  { key: 'action', heading: 'Action', cell: ({ action }) => <strong>{action}</strong> },
  { key: 'details', heading: 'Details', cell: ({ details }) => details },
  { key: 'address', heading: 'IP Address', cell: ({ ipAddress }) => <code>{ipAddress ?? 'N/A'}</code> },
];

export function ActivityCard() {
  const { community } = useSelectedCommunity();
  const activity = useQuery(todaysActivityQuery(community.id));

  return (
    <Card title="Community Activity Log" icon={<ScrollText size={20} aria-hidden />}>
      <ReadError what="Failed to load the activity log" query={activity} />
      {(activity.data || !activity.error) && (
        <WideTable>
          <DataTable
            caption="Community activity log"
            columns={columns}
            rows={activity.data?.items.slice(0, ENTRIES_SHOWN)}
            rowKey={({ id }) => id}
            skeletonRows={5}
            empty="No activity recorded yet"
          />
        </WideTable>
      )}
    </Card>
  );
}
