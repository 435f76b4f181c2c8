import { navigate } from 'wouter/use-browser-location';
import type { Membership } from '@ten8/contracts/community/communities';
import { paths } from '../../paths';
import { selectCommunity } from '../../shared/storage';

export function useEnterCommunity(): (membership: Membership) => void {
  return (membership) => {
    selectCommunity(membership.community, membership);
    navigate(paths.departmentSelect);
  };
}
