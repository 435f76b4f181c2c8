import { useEffect, useEffectEvent, useRef } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Limits } from '@ten8/contracts/cad/desk';
import { useSounds } from '../../shared/sounds-provider';
import { isOnScene, latenessOf } from './late';

interface Watched {
  queue: readonly Call[] | undefined;
  limits: Limits | undefined;
  onScene: ReadonlySet<number>;
}

/** One chime when a call becomes late. Those that were late when the desk opened are silent. */
export function useLateChime({ queue, limits, onScene }: Watched): void {
  const sounds = useSounds();
  const known = useRef<ReadonlySet<number> | null>(null);
  const look = useEffectEvent(() => {
    if (!queue || !limits) return;
    const late = queue.filter(
      (call) => latenessOf(call, { limits, isOnScene: isOnScene(call, onScene) }, Date.now()) === 'late',
    );
    const before = known.current;
    known.current = new Set(late.map(({ id }) => id));
    if (before && late.some(({ id }) => !before.has(id))) sounds.alert();
  });

  useEffect(() => {
    const timer = setInterval(() => look(), 1000);
    return () => clearInterval(timer);
  }, []);
}
