import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type {
  Community,
  deleteCommunity,
  regenerateJoinCode,
  setDiscordUrl,
  setLogo,
} from '@ten8/contracts/community/communities';
import { paths } from '../../paths';
import { api, sentenceOf } from '../../shared/api';
import { membershipQuery } from '../../shared/membership';
import { useSelectedCommunity } from '../../shared/selected-community';
import { forgetSelection, updateCommunity } from '../../shared/storage';
import { useToast } from '../../shared/toasts';
import { useUnauthorized } from '../../shared/unauthorized';
import { communityQuery } from './admin-queries';

export const LOGO_FORM = 'community-logo';
export const DISCORD_FORM = 'community-discord';

/** The changed community goes wherever one is shown, this browser's memory included. */
function useKeepCommunity(): (community: Community) => void {
  const client = useQueryClient();

  return (community) => {
    client.setQueryData(communityQuery(community.id).queryKey, community);
    client.setQueryData(
      membershipQuery(community.id).queryKey,
      (before) => before && { ...before, community },
    );
    updateCommunity(community);
    void client.invalidateQueries({ queryKey: ['communities', community.id, 'activity-logs'] });
  };
}

interface Change<Input> {
  write: (community: Community, input: Input) => Promise<Community>;
  done: string;
  failed: string;
  /** Where the unsent input is kept while its author signs in again. */
  form?: string;
}

function useChange<Input>({ write, done, failed, form }: Change<Input>) {
  const { community } = useSelectedCommunity();
  const keep = useKeepCommunity();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: (input: Input) => write(community, input),
    onSuccess: (changed) => {
      keep(changed);
      toast.success(done);
    },
    onError: (error, values) => {
      if (!leftFor(error, form ? { form, values } : undefined)) toast.failure(failed, sentenceOf(error, ''));
    },
  });
}

export const useRegenerateCode = () =>
  useChange<void>({
    write: ({ id }) =>
      api<typeof regenerateJoinCode>('POST /api/communities/:communityId/regenerate-code', {
        params: { communityId: id },
      }),
    done: 'Join code regenerated successfully',
    failed: 'Failed to regenerate join code',
  });

export const useSetLogo = () =>
  useChange<{ logoUrl: string }>({
    write: ({ id }, body) =>
      api<typeof setLogo>('POST /api/communities/:communityId/logo', { params: { communityId: id }, body }),
    done: 'Community logo updated successfully',
    failed: 'Failed to update community logo',
    form: LOGO_FORM,
  });

export const useSetDiscordUrl = () =>
  useChange<{ discordUrl: string }>({
    write: ({ id }, body) =>
      api<typeof setDiscordUrl>('POST /api/communities/:communityId/discord', {
        params: { communityId: id },
        body,
      }),
    done: 'Discord URL updated successfully',
    failed: 'Failed to update Discord URL',
    form: DISCORD_FORM,
  });

/** The community goes with everything in it, and the browser forgets that it was chosen. */
export function useDeleteCommunity() {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();
  const navigate = useNavigate();
  const toast = useToast();
  const leftFor = useUnauthorized();

  return useMutation({
    mutationFn: () =>
      api<typeof deleteCommunity>('DELETE /api/communities/:communityId', {
        params: { communityId: community.id },
      }),
    onSuccess: () => {
      forgetSelection();
      toast.success('Community Deleted', `${community.name} and all its records are gone.`);
      client.removeQueries({ queryKey: ['communities'], type: 'inactive' });
      void navigate(paths.home);
    },
    onError: (error) => {
      if (!leftFor(error)) toast.failure('Failed to delete community', sentenceOf(error, ''));
    },
  });
}
