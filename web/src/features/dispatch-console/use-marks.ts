import { useCallback, useState } from 'react';
import type { Unit } from '@ten8/contracts/cad/units';

const NONE: readonly number[] = [];

/**
 * The units that were chosen to be moved together. A unit that leaves the board is not marked any more: nobody could
 * see the mark or take it away, and an order for all marked units would be refused because of it.
 */
export function useMarks(shown: readonly Pick<Unit, 'id'>[] | undefined) {
  const [marked, setMarked] = useState(NONE);
  const isShown = (unitId: number) => !shown || shown.some(({ id }) => id === unitId);
  if (!marked.every(isShown)) setMarked(marked.filter(isShown));

  const mark = useCallback(
    (unitId: number) =>
      setMarked((known) =>
        known.includes(unitId) ? known.filter((id) => id !== unitId) : [...known, unitId],
      ),
    [],
  );
  const unmark = useCallback(() => setMarked(NONE), []);
  return { marked, mark, unmark };
}
