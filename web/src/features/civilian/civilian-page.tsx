import { styled } from 'styled-components';
import { CommunityLogo } from '../../shared/community/community-logo';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { PageHeader } from '../../shared/page/page-header';
import { CharactersCard } from './characters-card';
import { QuickActionsCard } from './quick-actions-card';
import { RecentActivity } from './recent-activity';
import { VehiclesCard } from './vehicles-card';

export function CivilianPage() {
  const { community } = useSelectedCommunity();

  return (
    <>
      <PageHeader
        title="Civilian Dashboard"
        subtitle={community.name}
        icon={<CommunityLogo community={community} size={48} />}
      />
      <Cards>
        <CharactersCard />
        <VehiclesCard />
        <QuickActionsCard />
      </Cards>
      <RecentActivity />
    </>
  );
}

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-16);
  align-items: start;

  /* A call for help is never below a long list. */
  @media (max-width: 1199px) {
    > :last-child {
      grid-column: 1 / -1;
      order: -1;
    }
  }
  @media (min-width: 900px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media (min-width: 1200px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 20rem;
  }
`;
