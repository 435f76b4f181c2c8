import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PANIC_MS } from '@ten8/contracts/cad/constants';
import { useLive } from '../../../shared/live/live';
import { LiveRefusal } from '../../../shared/live/live-connection';
import { serverNow } from '../../../shared/time/server-time';
import { useNowUntil } from '../../../shared/time/use-now';
import { useToast } from '../../../shared/toasts/toasts';
import { isOnDuty, useOwnUnit } from '../../../shared/units/units-query';
import { secondsLeft } from './alarms';
import { useAlarms } from './alarms-provider';

const NOT_ON_DUTY = 'You must be on duty to use the panic button';
const NO_CONNECTION = 'The panic button needs the live connection';

/** What the panic button does. The server keeps the cooldown, so a reload cannot shorten it. */
export function usePanic() {
  const live = useLive();
  const toast = useToast();
  const unit = useOwnUnit();
  const { sounding } = useAlarms();
  const [until, setUntil] = useState(0);
  const raised = sounding.find(({ unitId }) => unitId === unit?.id)?.until ?? 0;
  const now = useNowUntil(Math.max(until, raised), 250);
  const wait = secondsLeft(Math.max(until, raised), now);

  const press = useMutation({
    mutationFn: (own: { id: number; callsign: string }) =>
      live.ask('panic-button', { unitId: own.id, unitCallsign: own.callsign }),
    onSuccess: () => setUntil(serverNow() + PANIC_MS),
    onError: (error) => {
      if (error instanceof LiveRefusal && error.retryAfterMs) setUntil(serverNow() + error.retryAfterMs);
      const isOffDuty = error instanceof LiveRefusal && error.code === 'not_on_duty';
      if (isOffDuty) toast.failure('No Active Unit', NOT_ON_DUTY);
      else toast.failure('Panic Failed', error.message);
    },
  });

  let reason = live.state === 'live' ? null : NO_CONNECTION;
  if (!isOnDuty(unit)) reason = NOT_ON_DUTY;
  return {
    /** Seconds until it can be pressed again, 0 when it can. */
    wait,
    /** Why it cannot be pressed, or null. */
    reason: wait > 0 ? `The alarm was raised; again in ${wait} s` : reason,
    press: () => {
      if (wait > 0 || press.isPending) return;
      if (!isOnDuty(unit)) toast.failure('No Active Unit', NOT_ON_DUTY);
      else if (reason) toast.failure('Panic Failed', reason);
      else press.mutate(unit);
    },
  };
}

export type Panic = ReturnType<typeof usePanic>;
