import { useEffect, useEffectEvent, useRef } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import type { CheckAfter } from '@ten8/contracts/cad/desk';
import { callLateness, unitLateness, type CallLimits } from '@ten8/contracts/cad/lateness';
import type { Unit } from '@ten8/contracts/cad/units';
import { isRollCallOverdue } from '../../../shared/calls/roll-call';
import type { Sounds } from '../../../shared/sounds/sounds';
import { serverNow } from '../../../shared/time/server-time';

interface Watched {
  queue: readonly Call[] | undefined;
  units: readonly Unit[] | undefined;
  limits: CallLimits | undefined;
  checkAfter: CheckAfter | undefined;
}

/**
 * Plays one chime when a call becomes late, a unit must be checked, or a roll call was not answered. No chime for what
 * was so when the page opened.
 */
export function useLateChime(
  { queue, units, limits, checkAfter }: Watched,
  sounds: Pick<Sounds, 'alert'>,
): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  const look = useEffectEvent(() => {
    if (!queue || !units || !limits) return;
    const now = serverNow();
    const isLate = (call: Call) => callLateness(call, limits, now) === 'late';
    const late = [
      ...queue.filter(isLate).map(({ id }) => `call ${id}`),
      ...queue.filter((call) => isRollCallOverdue(call, now)).map(({ rollCall }) => `roll ${rollCall?.id}`),
      ...units.filter((unit) => unitLateness(unit, checkAfter, now) === 'late').map(({ id }) => `unit ${id}`),
    ];
    const before = known.current;
    known.current = new Set(late);
    if (before && late.some((each) => !before.has(each))) sounds.alert();
  });

  useEffect(() => {
    const timer = setInterval(() => look(), 1000);
    return () => clearInterval(timer);
  }, []);
}
