import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadError } from '../../../shared/api/read-error';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { Dialog } from '../../../ui/dialog';
import { Skeleton } from '../../../ui/skeleton';
import { memberCountsQuery, monthsActivityQuery } from '../admin-queries';
import { AnalyticsView } from './analytics-view';
import { growthTimes, memberGrowth } from './member-growth';

interface AnalyticsDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function AnalyticsDialog({ isOpen, onOpenChange }: AnalyticsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Analytics"
      description="What happened in this community. A day counts from midnight, your time."
      width="wide"
    >
      <Analytics />
    </Dialog>
  );
}

function Analytics() {
  const { community } = useSelectedCommunity();
  const activity = useQuery(monthsActivityQuery(community.id));
  const [now] = useState(() => new Date());
  const times = growthTimes(now);
  const members = useQuery(memberCountsQuery(community.id, times));
  const error = activity.error ?? members.error;

  if (activity.data && members.data) {
    const { total, joinedBefore } = members.data;
    const growth = memberGrowth(times, joinedBefore);
    return <AnalyticsView activity={activity.data} members={total} growth={growth} now={now} />;
  }
  if (!error) return <Skeleton $height="24rem" role="status" aria-label="Loading analytics" />;
  const refetch = () => Promise.all([activity.refetch(), members.refetch()]);
  return <ReadError what="Failed to load analytics" query={{ error, refetch }} />;
}
