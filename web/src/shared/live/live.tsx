import { useQueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Topic } from '@ten8/contracts/define';
import { createReadAgain } from '../api/read-again';
import { bolosQuery } from '../bolos/bolos-query';
import { callsQuery } from '../calls/calls-query';
import { codesQuery } from '../codes/codes-query';
import { boardQuery } from '../dispatch/dispatch-board';
import { isOfPlaces } from '../places/places-query';
import { unitsQuery } from '../units/units-query';
import { createLive, type LiveConnection, type LiveSnapshot } from './live-connection';
import { watchReads } from './watch-reads';

const queries = {
  units: unitsQuery,
  calls: callsQuery,
  bolos: bolosQuery,
  dispatch: boardQuery,
  codes: codesQuery,
} satisfies Record<Exclude<Topic, 'places'>, (communityId: number) => { queryKey: QueryKey }>;
const topics: readonly Topic[] = [...(Object.keys(queries) as (keyof typeof queries)[]), 'places'];

/** The connection as components use it: its provider starts it and reads its state. */
type Live = LiveSnapshot & Omit<LiveConnection, 'start' | 'read' | 'subscribe' | 'check' | 'resume'>;

const LiveContext = createContext<LiveConnection | null>(null);

/**
 * Provides the live connection to pages that receive alarms. Lists are read again on every `changed` message, and on
 * every connect, because messages were missed before it.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [connection] = useState(() => createLive());

  useEffect(() => {
    const read = createReadAgain(client);
    const readsOf = (communityId: number, topic: Topic): QueryFilters =>
      topic === 'places'
        ? { predicate: ({ queryKey }) => isOfPlaces(communityId, queryKey) }
        : { queryKey: queries[topic](communityId).queryKey };
    const stops = [
      connection.onJoined((communityId) =>
        // A read that began before the connection was lost may never get an answer.
        topics.forEach((topic) => read(readsOf(communityId, topic), { cancel: true })),
      ),
      connection.onPanic(({ communityId }) => read(readsOf(communityId, 'dispatch'))),
      connection.onChanged(({ communityId, topic }) => read(readsOf(communityId, topic))),
      watchReads(client, () => void connection.check()),
      onNetworkBack(connection.resume),
      connection.start(),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, connection]);

  return <LiveContext value={connection}>{children}</LiveContext>;
}

function onNetworkBack(listener: () => void): () => void {
  window.addEventListener('online', listener);
  return () => window.removeEventListener('online', listener);
}

export function useLive(): Live {
  const connection = use(LiveContext);
  if (!connection) throw new Error('useLive needs a LiveProvider');
  const snapshot = useSyncExternalStore(connection.subscribe, connection.read);
  return { ...connection, ...snapshot };
}
