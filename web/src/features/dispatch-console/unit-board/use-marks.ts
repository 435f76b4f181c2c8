import { useState } from 'react';
import type { Unit } from '@ten8/contracts/cad/units';
import { useStableCallback } from '../../../shared/use-stable-callback';
import { useDeskChannel } from '../pop-out/use-desk-channel';

const NONE: readonly number[] = [];

/**
 * The units that were chosen to be moved together, the same in every window of the desk. A unit that leaves the board is
 * not marked any more: nobody could see the mark or take it away, and an order for all marked units would be refused
 * because of it.
 */
export function useMarks(shown: readonly Pick<Unit, 'id'>[] | undefined) {
  const [unitIds, setUnitIds] = useState(NONE);
  const isShown = (unitId: number) => !shown || shown.some(({ id }) => id === unitId);
  if (!unitIds.every(isShown)) setUnitIds(unitIds.filter(isShown));
  const post = useDeskChannel((message, answer) => {
    if (message.kind === 'marked') setUnitIds(message.unitIds);
    if (message.kind === 'shown' && unitIds.length > 0) answer({ kind: 'marked', unitIds });
  });
  const change = (marked: readonly number[]) => {
    setUnitIds(marked);
    post({ kind: 'marked', unitIds: marked });
  };

  const toggle = useStableCallback((unitId: number) =>
    change(unitIds.includes(unitId) ? unitIds.filter((id) => id !== unitId) : [...unitIds, unitId]),
  );
  /** Does nothing if other units are marked by now: they are for the next order. */
  const markAgain = useStableCallback((before: readonly number[]) => {
    if (unitIds.length === 0) change(before);
  });
  return { unitIds, toggle, markAgain, clear: () => change(NONE) };
}
