import type { Query, QueryClient } from '@tanstack/react-query';

/** Far longer than a read takes, so that a slow service is not taken for a dead connection. */
const SILENCE_MS = 8_000;

/** Calls `onSilence` when a read fails without an answer, and every eight seconds while one gets none. */
export function watchReads(client: QueryClient, onSilence: () => void): () => void {
  const waiting = new Map<string, ReturnType<typeof setInterval>>();
  const stopWaiting = (read: string) => {
    clearInterval(waiting.get(read));
    waiting.delete(read);
  };
  const cache = client.getQueryCache();
  const note = ({ queryHash, state }: Query) => {
    if (state.fetchStatus !== 'fetching') stopWaiting(queryHash);
    else if (!waiting.has(queryHash)) waiting.set(queryHash, setInterval(onSilence, SILENCE_MS));
  };
  // A page reads its lists a moment before it is watched.
  for (const query of cache.getAll()) note(query);
  const stop = cache.subscribe((event) => {
    if (event.type === 'removed') return stopWaiting(event.query.queryHash);
    note(event.query);
    // What `fetch` throws without an answer.
    if (event.type === 'updated' && event.action.type === 'error' && event.action.error instanceof TypeError)
      onSilence();
  });

  return () => {
    stop();
    [...waiting.keys()].forEach(stopWaiting);
  };
}
