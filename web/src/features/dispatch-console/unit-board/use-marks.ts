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
  const [marked, setMarked] = useState(NONE);
  const isShown = (unitId: number) => !shown || shown.some(({ id }) => id === unitId);
  if (!marked.every(isShown)) setMarked(marked.filter(isShown));
  const post = useDeskChannel((message, answer) => {
    if (message.kind === 'marked') setMarked(message.unitIds);
    if (message.kind === 'shown' && marked.length > 0) answer({ kind: 'marked', unitIds: marked });
  });
  const change = (unitIds: readonly number[]) => {
    setMarked(unitIds);
    post({ kind: 'marked', unitIds });
  };

  const mark = useStableCallback((unitId: number) =>
    change(marked.includes(unitId) ? marked.filter((id) => id !== unitId) : [...marked, unitId]),
  );
  const unmark = useStableCallback(() => change(NONE));
  return { marked, mark, unmark };
}
