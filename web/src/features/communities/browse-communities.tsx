import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ReadError } from '../../shared/api/read-error';
import { itemsIn } from '../../shared/api/read-pages';
import { ShowMore } from '../../shared/api/show-more';
import { communitiesQuery, publicCommunitiesQuery } from '../../shared/community/communities-query';
import { useDebounced } from '../../shared/time/use-debounced';
import { EmptyState } from '../../ui/empty-state';
import { Skeleton } from '../../ui/skeleton';
import { TextInput } from '../../ui/text-input';
import { PublicCommunity } from './public-community';
import { useJoinCommunity } from './use-join-community';

/** Rendered only while its tab is active, so the list is not requested before. */
export function BrowseCommunities() {
  const [search, setSearch] = useState('');
  const q = useDebounced(search.trim());
  const query = useInfiniteQuery({ ...publicCommunitiesQuery(q), placeholderData: keepPreviousData });
  const { data: mine = [] } = useQuery(communitiesQuery);
  const join = useJoinCommunity();
  const communities = itemsIn(query.data);

  return (
    <>
      <Search
        type="search"
        aria-label="Find a community"
        placeholder="Find a community by name"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ReadError what="Failed to load public communities" query={query} />
      {query.isPending && <Loading />}
      {communities?.length === 0 && <NoCommunities isSearch={q !== ''} />}
      <List aria-label="Public communities" aria-busy={query.isPlaceholderData}>
        {communities?.map((community) => (
          <PublicCommunity
            key={community.id}
            community={community}
            isMember={mine.some(({ communityId }) => communityId === community.id)}
            isJoining={join.isPending}
            onJoin={() => join.mutate(community.id)}
          />
        ))}
      </List>
      <ShowMore query={query} shown={communities?.length ?? 0} />
    </>
  );
}

function NoCommunities({ isSearch }: { isSearch: boolean }) {
  if (isSearch)
    return <EmptyState title="No community found">No public community has this in its name.</EmptyState>;
  return (
    <EmptyState title="No public communities yet">
      Create the first one, or join a private one by its code.
    </EmptyState>
  );
}

function Loading() {
  return (
    <List aria-busy>
      {[1, 2, 3].map((row) => (
        <li key={row}>
          <Skeleton $height="2.5rem" />
        </li>
      ))}
    </List>
  );
}

const Search = styled(TextInput)`
  max-width: 32rem;
`;

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
