import { useEffect, useRef } from 'react';
import { useDeskChannel } from './use-desk-channel';

/** An alarm that is silenced in one window is silenced in all of them, because another one may be the one that sounds. */
export function useSharedSilence(isSilenced: boolean, silence: () => void): void {
  // An alarm that was silenced before a reload says nothing of the alarms of other windows.
  const wasSilenced = useRef(isSilenced);
  const post = useDeskChannel(({ kind }) => kind === 'silenced' && silence());

  useEffect(() => {
    if (isSilenced && !wasSilenced.current) post({ kind: 'silenced' });
    wasSilenced.current = isSilenced;
  }, [isSilenced, post]);
}
