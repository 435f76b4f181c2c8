import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus, UsersRound } from 'lucide-react';
import { styled } from 'styled-components';
import { paths } from '../../paths';
import { ReadError } from '../../shared/api/read-error';
import { communitiesQuery } from '../../shared/community/communities-query';
import { useNumberKeys } from '../../shared/keyboard/use-number-keys';
import { PageHeader } from '../../shared/page/page-header';
import { readRecent } from '../../shared/storage';
import { ButtonLink } from '../../ui/button-link';
import { CardBox } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { Skeleton } from '../../ui/skeleton';
import { ActionCard } from './action-card';
import { CommunityCard } from './community-card';
import { useEnterCommunity } from './use-enter-community';

export function HomePage() {
  const { data, error, refetch } = useQuery(communitiesQuery);
  const enter = useEnterCommunity();
  const memberships = data && byLastEntered(data);
  useNumberKeys((index) => {
    const membership = memberships?.[index];
    if (membership) enter(membership);
  });

  return (
    <>
      <PageHeader title="Your Communities" subtitle="Choose where you are on duty today." />
      <ReadError what="Failed to load your communities" query={{ error, refetch }} />
      {!data && !error && <LoadingCards />}
      {memberships?.length === 0 && <NoCommunities />}
      {memberships && memberships.length > 0 && (
        <Grid>
          {memberships.map((membership, index) => (
            <li key={membership.communityId}>
              <CommunityCard
                membership={membership}
                shortcut={index < 9 ? String(index + 1) : null}
                onEnter={() => enter(membership)}
              />
            </li>
          ))}
          <li>
            <ActionCard icon={<Plus size={24} aria-hidden />} title="Create Community" tab="create">
              Start your own and become its Admin.
            </ActionCard>
          </li>
          <li>
            <ActionCard icon={<KeyRound size={24} aria-hidden />} title="Join Community" tab="code">
              With a join code, or from the public list.
            </ActionCard>
          </li>
        </Grid>
      )}
    </>
  );
}

/** Sorts by when the user last entered. Communities never entered keep the server's order, at the end. */
function byLastEntered<T extends { communityId: number }>(memberships: readonly T[]): T[] {
  const recent = readRecent();
  const rank = ({ communityId }: T) =>
    recent.includes(communityId) ? recent.indexOf(communityId) : recent.length;
  return [...memberships].sort((a, b) => rank(a) - rank(b));
}

function NoCommunities() {
  return (
    <CardBox>
      <EmptyState
        icon={<UsersRound size={32} aria-hidden />}
        title="No Communities Yet"
        actions={
          <>
            <ButtonLink to={paths.communitySelect} state={{ tab: 'create' }} tone="primary">
              Create Community
            </ButtonLink>
            <ButtonLink to={paths.communitySelect} state={{ tab: 'code' }}>
              Join Community
            </ButtonLink>
          </>
        }
      >
        Create one of your own, or join one with a code from its Admin.
      </EmptyState>
    </CardBox>
  );
}

function LoadingCards() {
  return (
    <Grid aria-busy>
      {[1, 2].map((card) => (
        <li key={card}>
          <CardBox>
            <Skeleton $width="48px" $height="48px" />
            <Skeleton $width="60%" />
            <Skeleton $width="90%" />
            <Skeleton $height="2.25rem" />
          </CardBox>
        </li>
      ))}
    </Grid>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-16);

  li {
    display: flex;
  }
  li > * {
    flex: 1;
  }
`;
