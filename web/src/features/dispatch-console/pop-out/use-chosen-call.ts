import { useCallback, useState } from 'react';
import { useDeskChannel } from './use-desk-channel';

/** The chosen call is the same in every window of the desk. */
export function useChosenCall() {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const post = useDeskChannel((message, answer) => {
    if (message.kind === 'chosen') setChosenId(message.callId);
    if (message.kind === 'shown' && chosenId !== null) answer({ kind: 'chosen', callId: chosenId });
  });

  const choose = useCallback(
    (callId: number) => {
      setChosenId(callId);
      post({ kind: 'chosen', callId });
    },
    [post],
  );
  return { chosenId, choose };
}
