import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { requestIdOf, sentenceOf } from '../../shared/api';
import { communitiesQuery, publicCommunitiesQuery } from '../../shared/communities-query';
import { CommunityLogo } from '../../shared/community-logo';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { Skeleton } from '../../ui/skeleton';
import { TypeBadge } from './type-badge';
import { useJoinCommunity } from './use-join-community';

/** Rendered, and requested, only while its tab is active. */
export function BrowseCommunities() {
  const { data: communities, error, refetch } = useQuery(publicCommunitiesQuery);
  const { data: mine = [] } = useQuery(communitiesQuery);
  const join = useJoinCommunity();

  if (error)
    return (
      <ErrorState
        what="Failed to load public communities"
        why={sentenceOf(error, 'Please try again.')}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    );
  if (!communities)
    return (
      <List aria-busy>
        {[1, 2, 3].map((row) => (
          <li key={row}>
            <Skeleton $height="2.5rem" />
          </li>
        ))}
      </List>
    );
  if (communities.length === 0)
    return (
      <EmptyState title="No public communities yet">
        Create the first one, or join a private one by its code.
      </EmptyState>
    );

  return (
    <List>
      {communities.map(({ id, name, description, type, logoUrl }) => {
        const isMember = mine.some(({ communityId }) => communityId === id);
        return (
          <li key={id}>
            <CommunityLogo community={{ name, logoUrl }} size={40} />
            <Words>
              <strong id={`community-${id}`}>{name}</strong> <TypeBadge type={type} />
              <p>{description || 'No description available'}</p>
            </Words>
            <Button
              tone={isMember ? 'plain' : 'primary'}
              disabled={isMember}
              isPending={join.isPending}
              aria-describedby={`community-${id}`}
              onClick={() => join.mutate(id)}
            >
              {isMember ? 'Member' : 'Join'}
            </Button>
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-12);
    padding: var(--space-12) 0;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
`;

const Words = styled.div`
  flex: 1 1 12rem;
  min-width: 0;
  overflow-wrap: anywhere;

  p {
    color: var(--muted);
  }
`;
