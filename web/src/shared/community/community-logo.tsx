import { Building2 } from 'lucide-react';
import type { Community } from '@ten8/contracts/community/communities';
import { Avatar } from '../../ui/avatar';

interface CommunityLogoProps {
  community: Pick<Community, 'name' | 'logoUrl'>;
  /** In pixels. */
  size: number;
}

/** Shows an icon when the logo is missing or broken. */
export const CommunityLogo = ({ community: { name, logoUrl }, size }: CommunityLogoProps) => (
  <Avatar
    name={name}
    url={logoUrl}
    size={size}
    shape="square"
    fallback={<Building2 size={size / 2} aria-hidden />}
  />
);
