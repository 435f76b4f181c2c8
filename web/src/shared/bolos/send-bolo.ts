import type { createBolo } from '@ten8/contracts/cad/bolos';
import type { RequestOf } from '@ten8/contracts/request';
import { api } from '../api/api';

export type NewBolo = RequestOf<typeof createBolo>['body'];

export const sendBolo = (communityId: number, body: NewBolo, idempotencyKey: string) =>
  api<typeof createBolo>('POST /api/communities/:communityId/bolos', {
    params: { communityId },
    body,
    idempotencyKey,
  });
