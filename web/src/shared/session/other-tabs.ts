import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery, useSession } from './session';
import { leavePage } from './unauthorized';

const CHANNEL = 'ten8-user';

/** The id of the user who is signed in to this browser now; null after signing out. */
function tellOtherTabs(userId: number | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

export const tellSignedOut = () => tellOtherTabs(null);

/**
 * All tabs share the session's cookie. A tab that still shows the former user is loaded again, because what is done
 * there would count as the new user's. A session that ended by itself tells nothing: the same user may sign in again.
 */
export function useUserOfOtherTabs(): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data: signedInId }: MessageEvent<number | null>) => {
      const shownId = client.getQueryData(userQuery.queryKey)?.id;
      if (shownId !== undefined && shownId !== signedInId) leavePage(() => location.reload());
    });
    return () => channel.close();
  }, [client]);
  useEffect(() => {
    if (userId !== undefined) tellOtherTabs(userId);
  }, [userId]);
}
