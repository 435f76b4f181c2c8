import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
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

  if (!stored.community) return <NoCommunity />;
  return (
    <RequireMembership key={department} department={department} {...stored} community={stored.community} />
  );
}

interface RequireMembershipProps {
  department: Department;
  community: Community;
  membership: StoredMembership | null;
}

function RequireMembership({ department, community, membership: guess }: RequireMembershipProps) {
  const { data, error, isPending } = useQuery({
    ...membershipQuery(community.id),
    refetchInterval: ({ state }) =>
      state.data && !mayEnter(department, state.data.roles) ? ASK_AGAIN_MS : false,
  });
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) forgetSelection(community.id);
  }, [isGone, community.id]);

  const membership = data ?? (guess?.communityId === community.id ? guess : null);
  if (isGone) return <NoCommunity />;
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

function NoCommunity() {
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
    />
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
