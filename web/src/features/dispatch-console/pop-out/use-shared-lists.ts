import { hashKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bolosQuery } from '../../../shared/bolos/bolos-query';
import { callsQuery } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { boardQuery } from '../../../shared/dispatch/dispatch-board';
import { unitsQuery } from '../../../shared/units/units-query';
import { openChannel } from './desk-channel';

/** The leading window polls the lists and sends them to the other windows, which do not poll. */
export function useSharedLists(isLeader: boolean): void {
  const client = useQueryClient();
  const { community } = useSelectedCommunity();

  useEffect(() => {
    if (isLeader) return;
    const channel = openChannel(community.id, (message) => {
      if (message.kind === 'list') client.setQueryData(message.queryKey, message.data);
      if (message.kind === 'leads') channel.post({ kind: 'opened' });
    });
    channel.post({ kind: 'opened' });
    return channel.close;
  }, [isLeader, client, community.id]);

  useEffect(() => {
    if (!isLeader) return;
    // Nothing is copied while there is no other window.
    let hasOthers = false;
    const lists = [unitsQuery, callsQuery, bolosQuery, boardQuery].map(
      (query) => query(community.id).queryKey,
    );
    const hashes = new Set(lists.map((queryKey) => hashKey(queryKey)));
    const channel = openChannel(community.id, ({ kind }) => {
      if (kind !== 'opened') return;
      hasOthers = true;
      for (const queryKey of lists) {
        const data: unknown = client.getQueryData(queryKey);
        if (data !== undefined) channel.post({ kind: 'list', queryKey, data });
      }
    });
    channel.post({ kind: 'leads' });
    const stop = client.getQueryCache().subscribe((event) => {
      if (!hasOthers || event.type !== 'updated' || event.action.type !== 'success') return;
      const { queryHash, queryKey, state } = event.query;
      if (hashes.has(queryHash)) channel.post({ kind: 'list', queryKey, data: state.data });
    });
    return () => {
      stop();
      channel.close();
    };
  }, [isLeader, client, community.id]);
}
