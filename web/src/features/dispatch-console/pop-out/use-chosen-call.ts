import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { openChannel, type DeskChannel } from './desk-channel';

/** The chosen call is the same in every window of the desk. */
export function useChosenCall() {
  const { community } = useSelectedCommunity();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const channel = useRef<DeskChannel | null>(null);
  const answer = useEffectEvent(() => {
    if (chosenId !== null) channel.current?.post({ kind: 'chosen', callId: chosenId });
  });

  useEffect(() => {
    const opened = openChannel(community.id, (message) => {
      if (message.kind === 'chosen') setChosenId(message.callId);
      if (message.kind === 'opened') answer();
    });
    channel.current = opened;
    return opened.close;
  }, [community.id]);

  const choose = useCallback((callId: number) => {
    setChosenId(callId);
    channel.current?.post({ kind: 'chosen', callId });
  }, []);
  return { chosenId, choose };
}
