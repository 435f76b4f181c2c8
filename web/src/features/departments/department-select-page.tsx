import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Flag, Headset, Info } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Community } from '@ten8/contracts/community/communities';
import { orderRoles } from '@ten8/contracts/roles';
import { paths } from '../../paths';
import { ApiError } from '../../shared/api/api';
import { CommunityLogo } from '../../shared/community/community-logo';
import { departmentCards, mayEnter } from '../../shared/community/departments';
import { ASK_AGAIN_MS, membershipQuery } from '../../shared/community/membership';
import { useStoredCommunity } from '../../shared/community/use-stored-community';
import { useNumberKeys } from '../../shared/keyboard/use-number-keys';
import { PageHeader } from '../../shared/page/page-header';
import { selectDepartment, type Department, type StoredMembership } from '../../shared/storage';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { DepartmentCard } from './department-card';
import { LeaveCommunity } from './leave-community';
import { ReportAbuseDialog } from './report-abuse-dialog';

const addresses: Record<Department, string> = {
  civilian: paths.civilian,
  'law-enforcement': paths.officer,
  admin: paths.admin,
  dispatch: paths.dispatch,
};

export function DepartmentSelectPage() {
  const stored = useStoredCommunity();

  if (!stored.community || !stored.membership) return <Navigate to={paths.home} replace />;
  return <Departments community={stored.community} membership={stored.membership} />;
}

interface DepartmentsProps {
  community: Community;
  membership: StoredMembership;
}

function Departments({ community: remembered, membership: guess }: DepartmentsProps) {
  const { data, error } = useQuery({ ...membershipQuery(remembered.id), refetchInterval: ASK_AGAIN_MS });
  const navigate = useNavigate();
  const [isReporting, setReporting] = useState(false);
  const community = data?.community ?? remembered;
  const roles = orderRoles((data ?? guess).roles);

  const enter = (department: Department) => {
    selectDepartment(department);
    void navigate(addresses[department]);
  };

  useNumberKeys((index) => {
    const department = [...departmentCards, 'dispatch' as const][index];
    if (department && mayEnter(department, roles)) enter(department);
  });

  if (error instanceof ApiError && error.status === 404) return <Navigate to={paths.home} replace />;
  return (
    <>
      <PageHeader
        title={community.name}
        subtitle={community.description || 'No description available'}
        icon={<CommunityLogo community={community} size={64} />}
        actions={
          <>
            <ButtonLink to={paths.home}>
              <ArrowLeft size={16} aria-hidden /> Back to Communities
            </ButtonLink>
            <Button onClick={() => setReporting(true)}>
              <Flag size={16} aria-hidden /> Report Abuse
            </Button>
          </>
        }
      />
      <Roles aria-label="Your roles">
        {roles.map((role) => (
          <li key={role}>
            <Badge tone="accent">{role}</Badge>
          </li>
        ))}
      </Roles>
      <Grid>
        {departmentCards.map((department, index) => (
          <DepartmentCard
            key={department}
            department={department}
            shortcut={String(index + 1)}
            isPermitted={mayEnter(department, roles)}
            onEnter={() => enter(department)}
          />
        ))}
      </Grid>
      {mayEnter('dispatch', roles) && (
        <Line>
          <Headset size={18} aria-hidden />
          <strong>Dispatch console</strong>
          <Button shortcut={String(departmentCards.length + 1)} onClick={() => enter('dispatch')}>
            Open Dispatch
          </Button>
        </Line>
      )}
      <LeaveCommunity community={community} />
      <Note>
        <Info size={18} aria-hidden />
        <p>Departments can only be changed by logging out.</p>
      </Note>
      {isReporting && <ReportAbuseDialog community={community} onClose={() => setReporting(false)} />}
    </>
  );
}

const Roles = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-8);
`;

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--space-16);
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-8) var(--space-12);
  padding: var(--space-12) var(--space-16);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-1);
`;

const Note = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  color: var(--muted);

  svg {
    flex: none;
  }
`;
