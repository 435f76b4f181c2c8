import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { PanicAlert } from '@ten8/contracts/cad/panic';
import type { Topic } from '@ten8/contracts/define';
import type { Ack, Changed, ClientToServer } from '@ten8/contracts/socket';
import { createLive, type LiveConnection, type LiveState } from './live-connection';

const TOPICS: readonly Topic[] = ['units', 'calls', 'bolos'];

type Payload<E extends keyof ClientToServer> = Parameters<ClientToServer[E]>[0];
type AckOf<E extends keyof ClientToServer> = Parameters<Parameters<ClientToServer[E]>[1]>[0];
type Granted<A> = A extends Ack<infer T> ? Extract<A, { ok: true }> & T : never;

interface Live {
  state: LiveState;
  /** Round trip of the last acknowledged message in ms, or null. */
  latencyMs: number | null;
  /** Hears this community's alarms and hints from now on, and again after every reconnect. */
  joinCommunity: (communityId: number) => Promise<void>;
  /** The granted answer; a `LiveRefusal` when refused, a `LiveSilence` when nobody answers in time. */
  ask: <E extends keyof ClientToServer>(event: E, payload: Payload<E>) => Promise<Granted<AckOf<E>>>;
  /** Returns how to stop listening. */
  onPanic: (listener: (alert: PanicAlert) => void) => () => void;
  onChanged: (listener: (hint: Changed) => void) => () => void;
}

const LiveContext = createContext<LiveConnection | null>(null);

/**
 * Around pages that hear alarms. `changed` makes the lists read again at once, and so does every connect,
 * since nothing tells what was missed before it.
 */
export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [connection] = useState(() => createLive());

  useEffect(() => {
    const readAgain = (communityId: number, topic: Topic) =>
      void client.invalidateQueries({ queryKey: ['communities', communityId, topic] });
    const stops = [
      connection.onJoined((communityId) => TOPICS.forEach((topic) => readAgain(communityId, topic))),
      connection.onChanged(({ communityId, topic }) => readAgain(communityId, topic)),
      connection.start(),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, connection]);

  return <LiveContext value={connection}>{children}</LiveContext>;
}

export function useLive(): Live {
  const connection = use(LiveContext);
  if (!connection) throw new Error('useLive needs a LiveProvider');
  const { state, latencyMs } = useSyncExternalStore(connection.subscribe, connection.read);
  const { joinCommunity, ask, onPanic, onChanged } = connection;
  return { state, latencyMs, joinCommunity, ask: ask as Live['ask'], onPanic, onChanged };
}
