import type {
  previewRolesFromDiscord,
  putRolesFromDiscord,
} from '@ten8/contracts/discord-bot/roles-from-discord';
import type { RequestOf } from '@ten8/contracts/request';
import { api } from '../../shared/api';
import { useWrite } from '../../shared/use-write';
import { useServer } from './use-discord-server';

type PutBody = RequestOf<typeof putRolesFromDiscord>['body'];
type PreviewBody = RequestOf<typeof previewRolesFromDiscord>['body'];

export type Sources = PreviewBody['sources'];

export function usePreviewRoles() {
  const { params } = useServer();
  return useWrite({
    send: (sources: Sources) =>
      api<typeof previewRolesFromDiscord>(
        'POST /api/communities/:communityId/discord-server/roles-from-discord/preview',
        { params, body: { sources } },
      ),
    failed: ['Failed to look what would change', 'Please try again.'],
  });
}

export function useSaveRoles(done: string) {
  const { params, keep } = useServer();
  return useWrite({
    send: (body: PutBody) =>
      api<typeof putRolesFromDiscord>('PUT /api/communities/:communityId/discord-server/roles-from-discord', {
        params,
        body,
      }),
    done,
    failed: ['Failed to save the roles from Discord', 'Please try again.'],
    onDone: keep,
  });
}
