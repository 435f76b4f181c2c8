import type { AidOrder, askAid } from '@ten8/contracts/cad/aid';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Kind } from '@ten8/contracts/cad/unit-kinds';
import type { Unit } from '@ten8/contracts/cad/units';
import { api } from '../api/api';

export const sendAid = (callId: number, body: AidOrder, idempotencyKey: string) =>
  api<typeof askAid>('POST /api/calls/:callId/aid', { params: { callId }, body, idempotencyKey });

/** An answer leaves out what most units are. */
export const kindOfUnit = ({ kind }: Unit): Kind => kind ?? 'leo';

export const aidToasts = {
  done: ({ callNumber }: Call) => ['Aid Asked For', `Call #${callNumber}`] as const,
  failed: ['Aid Not Asked For', 'Could not ask for aid'] as const,
};
/** For more units of the own kind. */
export const backupToasts = {
  done: ({ callNumber }: Call) => ['Backup Requested', `Call #${callNumber}`] as const,
  failed: ['Backup Not Requested', 'Could not request backup'] as const,
};
