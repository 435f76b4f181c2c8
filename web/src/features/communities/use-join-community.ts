import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type {
  Community,
  joinByCode,
  joinCommunity,
  JoinedMember,
} from '@ten8/contracts/community/communities';
import { paths } from '../../paths';
import { api, sentenceOf } from '../../shared/api';
import { selectCommunity } from '../../shared/storage';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

function useArrive() {
  const navigate = useNavigate();
  const toast = useToast();

  return ({ community, member }: { community: Community; member: JoinedMember }, said: string) => {
    selectCommunity(community, member);
    toast.success(said);
    void navigate(paths.civilian);
  };
}

export function useJoinByCode() {
  const arrive = useArrive();
  const leftFor = useUnauthorized();
  const toast = useToast();

  return useMutation({
    mutationFn: (joinCode: string) =>
      api<typeof joinByCode>('POST /api/communities/join-by-code', { body: { joinCode } }),
    onSuccess: (joined) => arrive(joined, `Joined ${joined.community.name} successfully!`),
    onError: (error) => {
      if (!leftFor(error))
        toast.failure('Invalid join code or failed to join community', sentenceOf(error, ''));
    },
  });
}

/** From the list of public communities. */
export function useJoinCommunity() {
  const arrive = useArrive();
  const leftFor = useUnauthorized();
  const toast = useToast();

  return useMutation({
    mutationFn: (communityId: number) =>
      api<typeof joinCommunity>('POST /api/communities/:communityId/join', { params: { communityId } }),
    onSuccess: (joined) => arrive(joined, 'Joined community successfully!'),
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Failed to join community', sentenceOf(error, ''));
    },
  });
}
