import { useEffect, useEffectEvent, useRef } from 'react';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { openChannel, type DeskChannel } from './desk-channel';

/** An alarm that is silenced in one window is silenced in all of them, because another one may be the one that sounds. */
export function useSharedSilence(isSilenced: boolean, silence: () => void): void {
  const { community } = useSelectedCommunity();
  const channel = useRef<DeskChannel | null>(null);
  // An alarm that was silenced before a reload says nothing of the alarms of other windows.
  const wasSilenced = useRef(isSilenced);
  const hear = useEffectEvent(silence);

  useEffect(() => {
    const opened = openChannel(community.id, ({ kind }) => kind === 'silenced' && hear());
    channel.current = opened;
    return opened.close;
  }, [community.id]);
  useEffect(() => {
    if (isSilenced && !wasSilenced.current) channel.current?.post({ kind: 'silenced' });
    wasSilenced.current = isSilenced;
  }, [isSilenced]);
}
