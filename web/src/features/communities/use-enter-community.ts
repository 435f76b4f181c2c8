import { useNavigate } from 'react-router-dom';
import type { Membership } from '@ten8/contracts/community/communities';
import { paths } from '../../paths';
import { selectCommunity } from '../../shared/storage';

export function useEnterCommunity(): (membership: Membership) => void {
  const navigate = useNavigate();

  return (membership) => {
    selectCommunity(membership.community, membership);
    void navigate(paths.departmentSelect);
  };
}
