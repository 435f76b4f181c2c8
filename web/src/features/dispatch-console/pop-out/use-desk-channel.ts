import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { openChannel, type DeskChannel, type DeskMessage } from './desk-channel';

type Post = (message: DeskMessage) => void;

/**
 * Listens to the other windows of the desk, and asks them for what they share. Returns a function to send to them, which
 * never changes.
 */
export function useDeskChannel(onMessage: (message: DeskMessage, post: Post) => unknown): Post {
  const { community } = useSelectedCommunity();
  const channel = useRef<DeskChannel | null>(null);
  const post: Post = useCallback((message) => channel.current?.post(message), []);
  const receive = useEffectEvent((message: DeskMessage) => onMessage(message, post));

  useEffect(() => {
    const opened = openChannel(community.id, (message) => receive(message));
    channel.current = opened;
    opened.post({ kind: 'shown' });
    return opened.close;
  }, [community.id]);
  return post;
}
