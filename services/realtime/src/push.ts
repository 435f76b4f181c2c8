import { EVENTS } from '@ten8/contracts/api';
import { PanicAlert } from '@ten8/contracts/cad/panic';
import { onAny, type FactHandler } from '@ten8/event-log/follow';
import { communityRoom, type Live } from './live';
import type { RecentAlarms } from './recent-alarms';

/**
 * Every fact that concerns browsers, by what its contract says of it; no event is known here by name. Each replica
 * reads the log and speaks to its own sockets only, so each socket hears each fact once, with or without Redis.
 */
export const pushFacts = (io: Live, alarms: RecentAlarms): FactHandler =>
  onAny(async ({ type, seq, communityId, data }) => {
    const push = EVENTS.get(type)?.push;
    if (!push || communityId === null) return;
    const room = communityRoom(communityId);
    if (push === 'panic-alert') {
      const alert = PanicAlert.parse(data);
      const unheard = alarms.tell(alert, io.sockets.adapter.rooms.get(room) ?? []);
      // To nobody in particular would be to everybody.
      if (unheard.length > 0) io.local.to(unheard).emit('panic-alert', alert);
    } else {
      io.local.to(room).emit('changed', { communityId, topic: push.changed, version: String(seq) });
    }
  });
