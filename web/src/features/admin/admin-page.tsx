import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CommunityLogo } from '../../shared/community-logo';
import { PageHeader } from '../../shared/page-header';
import { useSelectedCommunity } from '../../shared/selected-community';
import { ActivityCard } from './activity-card';
import { CommunityStats } from './community-stats';
import { MembersCard } from './members-card';
import { QuickSettingsCard } from './quick-settings-card';

/** `children` are cards of other features, placed by the app. */
export function AdminPage({ children }: { children: ReactNode }) {
  const { community } = useSelectedCommunity();

  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        subtitle={community.name}
        icon={<CommunityLogo community={community} size={48} />}
      />
      <CommunityStats />
      <Columns>
        <MembersCard />
        <QuickSettingsCard />
      </Columns>
      {children}
      <ActivityCard />
    </>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-24);
  align-items: start;

  @media (min-width: 1100px) {
    grid-template-columns: minmax(0, 1fr) 20rem;
  }
`;
