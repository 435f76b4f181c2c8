import type {
  previewRolesFromDiscord,
  putRolesFromDiscord,
} from '@ten8/contracts/discord-bot/roles-from-discord';
import type { RequestOf } from '@ten8/contracts/request';
import { api } from '../../shared/api/api';
import { useWrite } from '../../shared/api/use-write';
import { useServers } from './use-discord-servers';

type PutBody = RequestOf<typeof putRolesFromDiscord>['body'];

/** Whether Discord decides about roles, and by which of its roles. */
export type RolesChoice = RequestOf<typeof previewRolesFromDiscord>['body'];

export function usePreviewRoles(guildId: string) {
  const { communityId } = useServers();
  return useWrite({
    send: (body: RolesChoice) =>
      api<typeof previewRolesFromDiscord>(
        'POST /api/communities/:communityId/discord-servers/:guildId/roles-from-discord/preview',
        { params: { communityId, guildId }, body },
      ),
    failed: ['Failed to look what would change', 'Please try again.'],
  });
}

export function useSaveRoles(guildId: string) {
  const { communityId, queryKey, keep } = useServers();
  return useWrite({
    list: queryKey,
    send: (body: PutBody) =>
      api<typeof putRolesFromDiscord>(
        'PUT /api/communities/:communityId/discord-servers/:guildId/roles-from-discord',
        { params: { communityId, guildId }, body },
      ),
    done: (_servers, { isOn }) => (isOn ? 'Roles from Discord are on' : 'Roles from this server are off'),
    failed: ['Failed to save the roles from Discord', 'Please try again.'],
    onDone: keep,
  });
}
