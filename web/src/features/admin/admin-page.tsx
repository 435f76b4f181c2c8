import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CommunityLogo } from '../../shared/community/community-logo';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { PageHeader } from '../../shared/page/page-header';
import { ActivityCard } from './activity-card';
import { CommunityStats } from './community-stats';
import { MembersCard } from './members-card';
import { QuickSettingsCard } from './quick-settings-card';

interface AdminPageProps {
  /** The checklist for a new owner. */
  guide: ReactNode;
  /** Cards of other features. */
  children: ReactNode;
}

export function AdminPage({ guide, children }: AdminPageProps) {
  const { community } = useSelectedCommunity();

  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        subtitle={community.name}
        icon={<CommunityLogo community={community} size={48} />}
      />
      {guide}
      <CommunityStats />
      <Columns>
        <div id="members">
          <MembersCard />
        </div>
        <div id="settings">
          <QuickSettingsCard />
        </div>
      </Columns>
      <ActivityCard />
      <Others>{children}</Others>
    </>
  );
}

/** Two columns in a wide window. */
const Others = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 36rem), 1fr));
  gap: var(--space-24);
  align-items: start;

  > * {
    min-width: 0;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-24);
  align-items: start;

  @media (min-width: 1280px) {
    grid-template-columns: minmax(0, 1fr) 20rem;
  }
`;
