import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { createCommunity } from '@ten8/contracts/community/communities';
import { paths } from '../../paths';
import { api, sentenceOf } from '../../shared/api';
import { selectCommunity } from '../../shared/storage';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';

export const CREATE_FORM = 'create-community';

export interface NewCommunityValues {
  name: string;
  type: string;
  description: string;
  discordUrl: string;
  visibility: 'public' | 'private';
}

/** The creator is its Admin and goes straight to administration (spec 4). */
export function useCreateCommunity() {
  const navigate = useNavigate();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (body: NewCommunityValues) => api<typeof createCommunity>('POST /api/communities', { body }),
    onSuccess: (community) => {
      selectCommunity(community, { communityId: community.id, roles: ['Civilian', 'Admin'], role: 'Admin' });
      toast.success('Community created successfully!');
      void navigate(paths.admin);
    },
    onError: (error, values) => {
      if (leftFor(error, { form: CREATE_FORM, values })) return;
      toast.failure('Failed to create community', sentenceOf(error, ''));
    },
  });
}
