import { styled } from 'styled-components';
import { CommunityLogo } from '../../shared/community/community-logo';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { PageHeader } from '../../shared/page/page-header';
import { useMediaQuery } from '../../ui/use-media-query';
import { CharactersCard } from './characters-card';
import { QuickActionsCard } from './quick-actions-card';
import { RecentActivity } from './recent-activity';
import { VehiclesCard } from './vehicles-card';

export function CivilianPage() {
  const { community } = useSelectedCommunity();
  const isWide = useMediaQuery(WIDE);
  const records = [<CharactersCard key="characters" />, <VehiclesCard key="vehicles" />];
  // A call for help is never below a long list. The key moves the card, with what is open in it, when the window turns.
  const actions = <QuickActionsCard key="actions" />;

  return (
    <>
      <PageHeader
        title="Civilian Dashboard"
        subtitle={community.name}
        icon={<CommunityLogo community={community} size={48} />}
      />
      <Cards>{isWide ? [...records, actions] : [actions, ...records]}</Cards>
      <RecentActivity />
    </>
  );
}

const WIDE = '(min-width: 1200px)';

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-16);
  align-items: start;

  > :first-child {
    grid-column: 1 / -1;
  }
  @media (min-width: 900px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @media ${WIDE} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) 20rem;
    > :first-child {
      grid-column: auto;
    }
  }
`;
