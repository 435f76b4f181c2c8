import { useQuery } from '@tanstack/react-query';
import { Activity, Headset, Radio, Users } from 'lucide-react';
import { styled } from 'styled-components';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';
import { activityCountsQuery, memberCountsQuery } from './admin-queries';

export function CommunityStats() {
  const { community } = useSelectedCommunity();
  const { data: members, isPending: isCounting } = useQuery(memberCountsQuery(community.id));
  const { data: activity, isPending } = useQuery(activityCountsQuery(community.id, 1, new Date()));

  const tiles = [
    { label: 'Total Members', Icon: Users, count: members?.total },
    { label: 'Online Now', Icon: Radio, count: members?.online },
    { label: 'Dispatchers', Icon: Headset, count: members?.dispatchers },
    { label: 'Activity Today', Icon: Activity, count: activity?.total, isLoading: isPending },
  ];

  return (
    <Card title="Community Stats">
      <Tiles>
        {tiles.map(({ label, Icon, count, isLoading = isCounting }) => (
          <div key={label}>
            <dt>
              <Icon size={16} aria-hidden /> {label}
            </dt>
            <dd>
              {count === undefined && (isLoading ? <Skeleton $width="3rem" $height="1.5rem" /> : '–')}
              {count?.toLocaleString()}
            </dd>
          </div>
        ))}
      </Tiles>
    </Card>
  );
}

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: var(--space-12);

  > div {
    padding: var(--space-12) var(--space-16);
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface-2);

    @media (max-width: 639px) {
      padding: var(--space-12);
    }
  }
  dt {
    display: flex;
    align-items: center;
    gap: var(--space-8);
    color: var(--muted);
    font-size: var(--type-meta);
  }
  dd {
    min-height: 1.2em;
    margin-top: var(--space-4);
    font-size: var(--type-hero-small);
    font-weight: 700;
    line-height: 1.2;
  }
`;
