import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import type { Community } from '@ten8/contracts/community/communities';
import { paths } from '../paths';
import { ApiError } from '../shared/api/api';
import { departmentNames, departmentRoles, mayEnter } from '../shared/community/departments';
import { ASK_AGAIN_MS, membershipQuery } from '../shared/community/membership';
import { SelectedCommunityProvider } from '../shared/community/selected-community';
import { useStoredCommunity } from '../shared/community/use-stored-community';
import { usePresence } from '../shared/live/presence';
import { messages } from '../shared/messages';
import { usePageTitle } from '../shared/page/page-title';
import { forgetSelection, type Department, type StoredMembership } from '../shared/storage';
import { ButtonLink } from '../ui/button-link';
import { EmptyState } from '../ui/empty-state';
import { LoadingScreen } from './loading-screen';

/**
 * Protects the pages of one department. The membership stored in the browser is used first, until the server's answer
 * arrives and decides.
 */
export function RequireDepartment({ department }: { department: Department }) {
  const stored = useStoredCommunity();
  const [goneName, setGoneName] = useState<string>();

  if (!stored.community) return <NoCommunity goneName={goneName} />;
  return (
    <RequireMembership
      key={department}
      department={department}
      {...stored}
      community={stored.community}
      onGone={setGoneName}
    />
  );
}

interface RequireMembershipProps {
  department: Department;
  community: Community;
  membership: StoredMembership | null;
  /** Called with the community's name if the user is not in it any more, or if it was deleted. */
  onGone: (name: string) => void;
}

function RequireMembership({ department, community, membership: guess, onGone }: RequireMembershipProps) {
  const { data, error, isPending } = useQuery({
    ...membershipQuery(community.id),
    refetchInterval: ({ state }) =>
      state.data && !mayEnter(department, state.data.roles) ? ASK_AGAIN_MS : false,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!isGone) return;
    onGone(community.name);
    forgetSelection(community.id);
  }, [isGone, community.id, community.name, onGone]);

  const membership = data ?? (guess?.communityId === community.id ? guess : null);
  if (isGone) return <NoCommunity goneName={community.name} />;
  if (!membership) return isPending ? <LoadingScreen /> : <NoCommunity />;
  if (!mayEnter(department, membership.roles)) return <AccessDenied department={department} />;

  return (
    <SelectedCommunityProvider value={{ community: data?.community ?? community, membership }}>
      <ReportPresence department={department} />
      <Outlet />
    </SelectedCommunityProvider>
  );
}

function ReportPresence({ department }: { department: Department }) {
  usePresence(department);
  return null;
}

function NoCommunity({ goneName }: { goneName?: string | undefined }) {
  usePageTitle('No community');

  return (
    <EmptyState
      title={messages.noCommunity}
      titleAs="h1"
      actions={
        <ButtonLink to={paths.home} tone="primary">
          {messages.goHome}
        </ButtonLink>
      }
    >
      {goneName && `You are not a member of ${goneName}, or it was deleted.`}
    </EmptyState>
  );
}

function AccessDenied({ department }: { department: Department }) {
  usePageTitle('Access Denied');

  return (
    <EmptyState
      icon={<Lock size={28} aria-hidden />}
      title="Access Denied"
      titleAs="h1"
      actions={
        <ButtonLink to={paths.departmentSelect} tone="primary">
          Back to Departments
        </ButtonLink>
      }
    >
      {departmentNames[department]} needs the role {departmentRoles[department].join(' or ')}.
    </EmptyState>
  );
}
