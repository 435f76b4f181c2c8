import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Call } from '@ten8/contracts/cad/calls';

/**
 * The call, but another one only after everything else has been rendered for it. At the next key at the latest: such a
 * key is about the chosen call, and must not reach the fields of the one before.
 */
export function useLaterCall(call: Call): Call {
  const [shown, setShown] = useState(call);
  useEffect(() => startTransition(() => setShown(call)), [call]);
  const catchUp = useEffectEvent(() => {
    if (shown.id !== call.id) flushSync(() => setShown(call));
  });
  useEffect(() => {
    const onKey = () => catchUp();
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);

  return shown.id === call.id ? call : shown;
}
