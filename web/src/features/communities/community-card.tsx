import { useId } from 'react';
import { styled } from 'styled-components';
import type { Membership } from '@ten8/contracts/community/communities';
import { highestRole } from '@ten8/contracts/roles';
import { CommunityLogo } from '../../shared/community/community-logo';
import { mayEnter } from '../../shared/community/departments';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { CardBox } from '../../ui/card';
import { DutyLine } from './duty-line';

interface CommunityCardProps {
  membership: Membership;
  /** The first nine cards have one. Only these show live numbers, to limit requests. */
  shortcut: string | null;
  onEnter: () => void;
}

/** A click on the card enters the community. Keyboard and screen readers use its button. */
export function CommunityCard({ membership, shortcut, onEnter }: CommunityCardProps) {
  const { community, roles } = membership;
  const nameId = useId();

  return (
    <Box as="article" onClick={onEnter}>
      <Top>
        <CommunityLogo community={community} size={48} />
        <div>
          <h2 id={nameId}>{community.name}</h2>
          <Badge tone="accent">{highestRole(roles)}</Badge>
        </div>
      </Top>
      <Description>{community.description || 'No description available'}</Description>
      {shortcut && seesDuty(roles) && <DutyLine communityId={community.id} />}
      <Meta>
        <span>{community.type}</span>
        <Active>Active</Active>
      </Meta>
      <Button
        tone="primary"
        {...(shortcut ? { shortcut } : {})}
        aria-describedby={nameId}
        onClick={(event) => {
          event.stopPropagation();
          onEnter();
        }}
      >
        Enter Community
      </Button>
    </Box>
  );
}

const seesDuty = (roles: readonly string[]): boolean =>
  mayEnter('law-enforcement', roles) || mayEnter('dispatch', roles);

const Box = styled(CardBox)`
  cursor: pointer;
  transition: border-color var(--quick);

  &:hover {
    border-color: var(--accent);
  }
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  min-width: 0;
  overflow-wrap: anywhere;

  > div {
    min-width: 0;
  }
`;

/** A long description is cut off here. The community's first page shows all of it. */
const Description = styled.p`
  display: -webkit-box;
  flex: 1;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;
  color: var(--muted);
  overflow-wrap: anywhere;
`;

const Meta = styled.div`
  display: flex;
  justify-content: space-between;
  color: var(--muted);
  font-size: var(--type-admin);
`;

const Active = styled.span`
  color: var(--success-text);

  &::before {
    content: '';
    display: inline-block;
    width: 8px;
    height: 8px;
    margin-right: var(--space-8);
    border-radius: var(--radius-pill);
    background: currentcolor;
  }
`;
