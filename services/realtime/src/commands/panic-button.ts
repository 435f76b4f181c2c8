import { PANIC_MS, raisePanic } from '@ten8/contracts/cad/panic';
import { PanicButton } from '@ten8/contracts/socket';
import type { ServiceClient } from '@ten8/service-kit/service-client';
import type { LiveSocket } from '../live';
import type { RecentAlarms } from '../recent-alarms';
import { answer, type CommandParts } from './answer';

/**
 * cad decides; its log, not this answer, is what sounds the alarm everywhere. Only who pressed the button hears it from
 * here, unless they heard it already: they need not have joined the room.
 */
export const panicButton = (
  socket: LiveSocket,
  client: ServiceClient,
  { alarms, ...parts }: CommandParts & { alarms: RecentAlarms },
) =>
  answer(parts, PanicButton, async ({ unitId }) => {
    const { actor, address } = socket.data;
    const alert = await client(raisePanic, { params: { unitId }, caller: { actor, address } });
    if (alarms.tell(alert, [socket.id]).length > 0) socket.emit('panic-alert', alert);
    return { alert, panicUntil: new Date(Date.parse(alert.raisedAt) + PANIC_MS).toISOString() };
  });
