import { createLimit } from '@ten8/service-kit/http/limits';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { AlarmReceipts } from '../alarm-receipts';
import type { RaiseAlarm } from '../raise-alarm';
import type { RecentAlarms } from '../recent-alarms';
import type { Rooms } from '../rooms';
import type { ClientSocket } from '../sockets';
import type { Viewers } from '../viewers';
import { limitEvents, refuseUnknown } from './answer';
import { checkConnection } from './check-connection';
import { joinCommunity } from './join-community';
import { panicButton } from './panic-button';
import { panicSeen } from './panic-seen';
import { viewing } from './viewing';

/** As many as writes over HTTP. */
const EVENTS_A_MINUTE = { name: 'events', points: 120, seconds: 60 };
/** The same number, but nothing else that a client sends blocks the panic button. */
const ALARMS_A_MINUTE = { ...EVENTS_A_MINUTE, name: 'alarms' };
/** More than one user's tabs send in a minute. */
const RECEIPTS_A_MINUTE = { name: 'receipts', points: 300, seconds: 60 };
/** More calls than a dispatcher opens in a minute. */
const VIEWS_A_MINUTE = { name: 'views', points: 120, seconds: 60 };
/** A client sends at most one every five seconds. */
const CHECKS_A_MINUTE = { name: 'checks', points: 120, seconds: 60 };

interface CommandParts {
  rooms: Rooms;
  alarms: RecentAlarms;
  receipts: AlarmReceipts;
  viewers: Viewers;
  raiseAlarm: RaiseAlarm;
  logger: Logger;
  areLimitsOn: boolean;
}

/** Answers the commands of each socket that it is given, as many as its user may send. */
export function answerCommands(parts: CommandParts): (socket: ClientSocket) => void {
  // Counted in the process, so that an alarm waits for cad only.
  const limit = (shape: Parameters<typeof createLimit>[2]) => createLimit(null, parts.areLimitsOn, shape);
  const usual = limit(EVENTS_A_MINUTE);
  const separate = new Map<unknown, typeof usual>([
    ['panic-button', limit(ALARMS_A_MINUTE)],
    ['panic-seen', limit(RECEIPTS_A_MINUTE)],
    ['viewing', limit(VIEWS_A_MINUTE)],
    ['check-connection', limit(CHECKS_A_MINUTE)],
  ]);

  return (socket) => {
    const user = String(socket.data.actor.userId);
    limitEvents(socket, (event) => (separate.get(event) ?? usual).take(user), parts.logger);
    refuseUnknown(socket);
    socket.on('join-community', joinCommunity(socket, parts));
    socket.on('panic-button', panicButton(socket, parts));
    socket.on('panic-seen', panicSeen(socket, parts));
    socket.on('viewing', viewing(socket, parts));
    socket.on('check-connection', checkConnection(socket, parts));
    socket.on('disconnect', () => parts.viewers.view(socket, null));
  };
}
