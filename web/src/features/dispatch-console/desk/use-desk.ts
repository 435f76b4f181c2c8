import { useCallback, useMemo } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import type { DispatchBoard } from '@ten8/contracts/cad/desk';
import { limitsByType, type CallLimits } from '@ten8/contracts/cad/lateness';
import type { OpenPanic } from '@ten8/contracts/cad/panic';
import type { Unit } from '@ten8/contracts/cad/units';
import { callByUnit, queueOf } from '../../../shared/calls/call-queue';
import { useCalls } from '../../../shared/calls/calls-query';
import { useCodes } from '../../../shared/codes/codes-query';
import { useDispatchBoard } from '../../../shared/dispatch/dispatch-board';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import { useUnits } from '../../../shared/units/units-query';
import { useDuty } from '../duty/use-duty';
import { usePanics } from '../panics/use-panics';
import { useChosenCall } from '../pop-out/use-chosen-call';
import { callsOfOnePlace } from '../queue/similar';
import { useLateChime } from '../queue/use-late-chime';
import { unitsShown } from '../unit-board/shown-units';
import { useMarks } from '../unit-board/use-marks';
import { useDeskWrites, type DeskWrites } from '../writes/use-desk-writes';

/** What the desk shows, which call is chosen and which units are marked. */
export function useDesk() {
  const calls = useCalls();
  const units = useUnits();
  const board = useDispatchBoard();
  const duty = useDuty(board);
  const alarms = usePanics(board);
  const { chosenId, choose } = useChosenCall();
  const codes = useCodes();
  const writes = useDeskWrites(choose);
  const { queue, callOf, similar } = useQueue(calls.data, alarms.panics);
  const shown = useMemo(() => units.data && unitsShown(units.data), [units.data]);
  const limits = useLimits(board, codes.allTypes);
  useLateChime({ queue, units: shown, limits, checkAfter: board?.checkAfter }, useSounds());

  return {
    calls,
    units,
    board,
    duty,
    alarms,
    codes,
    writes,
    queue,
    callOf,
    similar,
    shown,
    limits,
    chosen: queue?.find(({ id }) => id === chosenId) ?? null,
    choose,
    move: (step: 1 | -1) => chooseNext(step, { queue, chosenId, choose }),
    ...useMarkedUnits(shown, writes),
  };
}

interface Choosing {
  queue: readonly Call[] | undefined;
  chosenId: number | null;
  choose: (callId: number) => void;
}

/** Chooses the call below or above the chosen one, and puts the focus on it. */
function chooseNext(step: 1 | -1, { queue, chosenId, choose }: Choosing): void {
  const at = queue?.findIndex(({ id }) => id === chosenId) ?? -1;
  const next = queue?.[at < 0 ? 0 : Math.min(Math.max(at + step, 0), queue.length - 1)];
  if (!next) return;
  choose(next.id);
  document.querySelector<HTMLElement>(`[data-queue-row="${next.id}"]`)?.focus();
}

/** The marked units, and what is done with them. They are not marked any more after it. */
function useMarkedUnits(shown: readonly Unit[] | undefined, { order, check }: DeskWrites) {
  const { marked, mark, unmark } = useMarks(shown);
  const assign = useCallback(
    (callId: number, unitIds: number[]) => {
      order({ unitIds, callId });
      unmark();
    },
    [order, unmark],
  );
  const checkMarked = () => {
    if (marked.length > 0) check({ unitIds: [...marked] });
    unmark();
  };
  return { marked, mark, unmark, assign, checkMarked };
}

/** Undefined until they were read. The same object as long as they stay the same. */
function useLimits(
  board: DispatchBoard | undefined,
  callTypes: Parameters<typeof limitsByType>[0],
): CallLimits | undefined {
  const byPriority = board?.limits;
  const byType = useMemo(() => limitsByType(callTypes), [callTypes]);
  return useMemo(() => byPriority && { byPriority, byType }, [byPriority, byType]);
}

/** The active calls in their order, and what is read from them: which call a unit is on, and which calls are of one place. */
function useQueue(calls: readonly Call[] | undefined, panics: readonly OpenPanic[]) {
  const inPanic = panics.map(({ unitId }) => unitId).join();
  const queue = useMemo(
    () => calls && queueOf(calls, new Set(inPanic.split(',').map(Number))),
    [calls, inPanic],
  );
  const callOf = useMemo(() => callByUnit(queue ?? []), [queue]);
  const similar = useMemo(() => callsOfOnePlace(queue ?? []), [queue]);
  return { queue, callOf, similar };
}

export type Desk = ReturnType<typeof useDesk>;
