import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadError } from '../../../shared/api/read-error';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { Dialog } from '../../../ui/dialog';
import { Skeleton } from '../../../ui/skeleton';
import { activityCountsQuery, memberCountsQuery } from '../admin-queries';
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
  const [now] = useState(() => new Date());
  const times = growthTimes(now);
  const members = useQuery(memberCountsQuery(community.id, times));
  const today = useQuery(activityCountsQuery(community.id, 1, now));
  const week = useQuery(activityCountsQuery(community.id, 7, now));
  const month = useQuery(activityCountsQuery(community.id, 30, now));
  const queries = [members, today, week, month];
  const error = queries.find((query) => query.error)?.error ?? null;

  if (members.data && today.data && week.data && month.data) {
    const activity = { 1: today.data, 7: week.data, 30: month.data };
    const { total, joinedBefore } = members.data;
    return <AnalyticsView activity={activity} members={total} growth={memberGrowth(times, joinedBefore)} />;
  }
  if (!error) return <Skeleton $height="24rem" role="status" aria-label="Loading analytics" />;
  const refetch = () => Promise.all(queries.map((query) => query.refetch()));
  return <ReadError what="Failed to load analytics" query={{ error, refetch }} />;
}
