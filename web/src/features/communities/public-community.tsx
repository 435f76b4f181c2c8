import { styled } from 'styled-components';
import type { Community } from '@ten8/contracts/community/communities';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { TypeBadge } from './type-badge';

interface PublicCommunityProps {
  community: Community;
  isMember: boolean;
  isJoining: boolean;
  onJoin: () => void;
}

/**
 * A public community with a join button. It shows initials, not the logo: a logo can be on any server, and that server
 * would get the IP address of everyone who opens this list.
 */
export function PublicCommunity({ community, isMember, isJoining, onJoin }: PublicCommunityProps) {
  const { id, name, description, type } = community;

  return (
    <li>
      <Avatar name={name} url={null} size={40} shape="square" />
      <Words>
        <strong id={`community-${id}`}>{name}</strong> <TypeBadge type={type} />
        <p>{description || 'No description available'}</p>
      </Words>
      <Button
        tone={isMember ? 'plain' : 'primary'}
        disabled={isMember}
        isPending={isJoining}
        aria-describedby={`community-${id}`}
        onClick={onJoin}
      >
        {isMember ? 'Member' : 'Join'}
      </Button>
    </li>
  );
}

const Words = styled.div`
  flex: 1 1 12rem;
  min-width: 0;
  overflow-wrap: anywhere;

  p {
    color: var(--muted);
  }
`;
