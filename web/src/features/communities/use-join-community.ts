import { useNavigate } from 'react-router-dom';
import type {
  Community,
  joinByCode,
  joinCommunity,
  JoinedMember,
} from '@ten8/contracts/community/communities';
import { JOIN_CODE_LENGTH } from '@ten8/contracts/community/constants';
import { paths } from '../../paths';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { selectCommunity } from '../../shared/storage';

const BAD_CODE = 'Please enter a valid 5-digit join code';

function useArrive() {
  const navigate = useNavigate();

  return ({ community, member }: { community: Community; member: JoinedMember }) => {
    selectCommunity(community, member);
    void navigate(paths.civilian);
  };
}

export const useJoinForm = () =>
  useWriteForm({
    values: { joinCode: '' },
    extraRule: ({ joinCode }) =>
      joinCode.trim().length === JOIN_CODE_LENGTH ? null : { name: 'joinCode', toast: BAD_CODE },
    send: (body) => api<typeof joinByCode>('POST /api/communities/join-by-code', { body }),
    done: ({ community }) => `Joined ${community.name} successfully!`,
    failed: 'Invalid join code or failed to join community',
    onDone: useArrive(),
  });

/** Joins a community from the public list. */
export const useJoinCommunity = () =>
  useWrite({
    send: (communityId: number) =>
      api<typeof joinCommunity>('POST /api/communities/:communityId/join', { params: { communityId } }),
    done: 'Joined community successfully!',
    failed: 'Failed to join community',
    onDone: useArrive(),
  });
