import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { useOwnUnit } from '../../../shared/units/units-query';
import { useAttachedCall } from './use-attached-call';

interface OwnCallProps {
  /** Called when this officer has left the call. */
  onOver: () => void;
  children: (call: Call, unit: Unit | null) => ReactNode;
}

/** For a dialog about the call that this officer is on. It must not stay for their next one. */
export function OwnCall({ onOver, children }: OwnCallProps) {
  const unit = useOwnUnit();
  const call = useAttachedCall(unit);
  const [callId] = useState(call?.id);
  const isOver = !call || call.id !== callId;
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  return isOver ? null : children(call, unit);
}
