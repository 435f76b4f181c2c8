import { useIsMutating, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { useWrite, type Write } from '../../../shared/api/use-write';
import { callsQuery } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { showCalls } from '../../../shared/live/show-changes';

const WRITES = ['write-call'];
const OWN_REPLY = ['own-call-write'];

/** A mutation of a call. Its response is put into the cache, so it is shown before the next poll. */
export function useCallWrite<Input>(write: Pick<Write<Input, Call>, 'send' | 'done' | 'failed'>) {
  const { community } = useSelectedCommunity();

  return useWrite<Input, Call>({
    ...write,
    mutationKey: WRITES,
    list: callsQuery(community.id).queryKey,
    onDone: (saved, _input, client) => {
      client.setQueryData(OWN_REPLY, saved);
      tellOtherTabs(community.id, saved);
      showCalls(client, community.id, [saved]);
    },
  });
}

/** Whether any part of the console is changing a call. */
export const useIsWritingCall = (): boolean => useIsMutating({ mutationKey: WRITES }) > 0;

const channelName = (communityId: number) => `ten8-own-calls-${communityId}`;

function tellOtherTabs(communityId: number, saved: Call): void {
  const channel = new BroadcastChannel(channelName(communityId));
  channel.postMessage(saved);
  channel.close();
}

/** Learns of changes that this officer made in other tabs of the browser, so that they are not told as somebody else's. */
export function useOwnRepliesOfOtherTabs(): void {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();

  useEffect(() => {
    const channel = new BroadcastChannel(channelName(community.id));
    channel.addEventListener('message', ({ data }: MessageEvent<Call>) =>
      client.setQueryData(OWN_REPLY, data),
    );
    return () => channel.close();
  }, [client, community.id]);
}

/** The server's response to this officer's last change of a call, in any tab of the browser. */
export const ownReply = (client: QueryClient): Call | undefined => client.getQueryData<Call>(OWN_REPLY);
