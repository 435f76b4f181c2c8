import { PANIC_MS } from '@ten8/contracts/cad/constants';
import { PanicButton } from '@ten8/contracts/socket';
import { inSpan } from '@ten8/event-log/tracing';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { RaiseAlarm } from '../raise-alarm';
import type { RecentAlarms } from '../recent-alarms';
import type { ClientSocket } from '../sockets';
import { answer } from './answer';

interface PanicParts {
  raiseAlarm: RaiseAlarm;
  alarms: RecentAlarms;
  logger: Logger;
}

const PRESSED = { name: 'panic-button', kind: 'server' } as const;

/**
 * cad decides, and its log sounds the alarm everywhere. Only the officer who pressed the button gets it from here,
 * unless they got it already, because they may not have joined the room.
 */
export const panicButton = (socket: ClientSocket, { raiseAlarm, alarms, logger }: PanicParts) =>
  answer({ socket, logger }, PanicButton, async ({ unitId }) => {
    const alert = await inSpan(PRESSED, () => raiseAlarm(unitId, socket.data));
    if (alarms.markSent(alert, socket.id)) socket.emit('panic-alert', alert);
    return { alert, panicUntil: new Date(Date.parse(alert.raisedAt) + PANIC_MS).toISOString() };
  });
