import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type {
  changeOwner,
  Community,
  deleteCommunity,
  regenerateJoinCode,
  setDiscordUrl,
  setLogo,
} from '@ten8/contracts/community/communities';
import type { Member } from '@ten8/contracts/community/members';
import { paths } from '../../paths';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { communitiesQuery } from '../../shared/community/communities-query';
import { membershipQuery } from '../../shared/community/membership';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { fullName } from '../../shared/full-name';
import { forgetSelection, updateCommunity } from '../../shared/storage';
import { activityKey, communityQuery, membersKey } from './admin-queries';

/** Writes the changed community into every query that has it, and into this browser's storage. */
function keepCommunity(community: Community, _input: unknown, client: QueryClient): void {
  const { id } = community;
  client.setQueryData(communityQuery(id).queryKey, community);
  client.setQueryData(membershipQuery(id).queryKey, (before) => before && { ...before, community });
  updateCommunity(community);
  void client.invalidateQueries({ queryKey: activityKey(id) });
}

export function useRegenerateCode() {
  const { community } = useSelectedCommunity();

  return useWrite({
    send: () =>
      api<typeof regenerateJoinCode>('POST /api/communities/:communityId/regenerate-code', {
        params: { communityId: community.id },
      }),
    done: 'Join code regenerated successfully',
    failed: 'Failed to regenerate join code',
    // If only the answer was lost, the code that is shown is no longer good.
    list: communityQuery(community.id).queryKey,
    onDone: keepCommunity,
  });
}

export const useLogoForm = ({ id: communityId, logoUrl }: Community) =>
  useWriteForm({
    values: { logoUrl: logoUrl ?? '' },
    isShared: true,
    draft: `community-logo-${communityId}`,
    extraRule: (values) =>
      values.logoUrl.trim() === '' ? { name: 'logoUrl', toast: 'Please enter a valid logo URL' } : null,
    send: (body) =>
      api<typeof setLogo>('POST /api/communities/:communityId/logo', { params: { communityId }, body }),
    done: 'Community logo updated successfully',
    failed: 'Failed to update community logo',
    onDone: keepCommunity,
  });

export const useDiscordForm = ({ id: communityId, discordUrl }: Community) =>
  useWriteForm({
    values: { discordUrl: discordUrl ?? '' },
    isShared: true,
    draft: `community-discord-${communityId}`,
    send: (body) =>
      api<typeof setDiscordUrl>('POST /api/communities/:communityId/discord', {
        params: { communityId },
        body,
      }),
    done: 'Discord URL updated successfully',
    failed: 'Failed to update Discord URL',
    onDone: keepCommunity,
  });

/** Makes another member the owner. */
export function useChangeOwner() {
  const { community } = useSelectedCommunity();

  return useWrite({
    send: ({ userId }: Member) =>
      api<typeof changeOwner>('POST /api/communities/:communityId/owner', {
        params: { communityId: community.id },
        body: { userId },
      }),
    done: (_community, { user }) => ['Community Handed Over', `${fullName(user)} is the owner now.`],
    failed: 'Failed to hand the community over',
    readAgain: [membersKey(community.id)],
    onDone: keepCommunity,
  });
}

/** Deletes the community with everything in it, and removes it from this browser's storage. */
export function useDeleteCommunity() {
  const { community } = useSelectedCommunity();
  const navigate = useNavigate();

  return useWrite({
    send: () =>
      api<typeof deleteCommunity>('DELETE /api/communities/:communityId', {
        params: { communityId: community.id },
      }),
    done: ['Community Deleted', `${community.name} and all its records are gone.`],
    failed: 'Failed to delete community',
    onDone: (_nothing, _input, client) => {
      forgetSelection(community.id);
      client.removeQueries({ queryKey: communitiesQuery.queryKey, type: 'inactive' });
      void navigate(paths.home);
    },
  });
}
