import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestIdOf, sentenceOf } from '../../../shared/call';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { Dialog } from '../../../ui/dialog';
import { ErrorState } from '../../../ui/error-state';
import { Skeleton } from '../../../ui/skeleton';
import { monthsActivityQuery } from '../admin-queries';
import { useMemberList } from '../use-member-list';
import { AnalyticsView } from './analytics-view';

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
  const members = useMemberList();
  const [now] = useState(() => new Date());
  const error = activity.error ?? members.error;

  if (activity.data && members.data)
    return <AnalyticsView activity={activity.data} members={members.data.items} now={now} />;
  if (!error) return <Skeleton $height="24rem" role="status" aria-label="Loading analytics" />;
  return (
    <ErrorState
      what="Failed to load analytics"
      why={sentenceOf(error, '')}
      requestId={requestIdOf(error)}
      onRetry={() => void Promise.all([activity.refetch(), members.refetch()])}
    />
  );
}
