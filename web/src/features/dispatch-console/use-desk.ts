import { useCallback, useMemo } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import type { DispatchBoard } from '@ten8/contracts/cad/desk';
import type { OpenPanic } from '@ten8/contracts/cad/panic';
import { useCalls, useUnits } from '../../shared/cad-lists';
import { callByUnit, queueOf } from '../../shared/call-queue';
import { useCodes } from '../../shared/codes-query';
import { useDispatchBoard } from '../../shared/dispatch-board';
import { useSounds } from '../../shared/sounds-provider';
import { limitsByType, type CallLimits } from './lateness';
import { useChosenCall } from './pop-out/use-chosen-call';
import { unitsShown } from './shown-units';
import { callsOfOnePlace } from './similar';
import { useBoardWrites } from './use-board-writes';
import { useDispatchWrites } from './use-dispatch-writes';
import { useDuty } from './use-duty';
import { useLateChime } from './use-late-chime';
import { useMarks } from './use-marks';
import { useMergeWrites } from './use-merge-writes';
import { usePanics } from './use-panics';
import { useRadioWrites } from './use-radio-writes';
import { useUnitWrites } from './use-unit-writes';

/** What the desk shows, which call is chosen and which units are marked. */
export function useDesk() {
  const calls = useCalls();
  const units = useUnits();
  const writes = useDispatchWrites();
  const board = useDispatchBoard();
  const duty = useDuty(board);
  const { setTraffic } = useBoardWrites();
  const alarms = usePanics(board);
  const { chosenId, choose } = useChosenCall();
  const codes = useCodes();
  const { queue, callOf, similar } = useQueue(calls.data, alarms.panics);
  const shown = useMemo(() => units.data && unitsShown(units.data), [units.data]);
  const { marked, mark, unmark } = useMarks(shown);
  const limits = useLimits(board, codes.allTypes);
  const checkAfter = board?.checkAfter;
  useLateChime({ queue, units: shown, limits, checkAfter }, useSounds());
  const { order } = writes;
  const unitWrites = useUnitWrites();
  const radio = useRadioWrites();

  const merges = useMergeWrites(choose);
  const assign = useCallback(
    (callId: number, unitIds: number[]) => {
      order({ unitIds, callId });
      unmark();
    },
    [order, unmark],
  );
  const checkMarked = () => {
    if (marked.length > 0) unitWrites.check({ unitIds: [...marked] });
    unmark();
  };
  const move = (step: 1 | -1) => {
    const at = queue?.findIndex(({ id }) => id === chosenId) ?? -1;
    const next = queue?.[at < 0 ? 0 : Math.min(Math.max(at + step, 0), queue.length - 1)];
    if (!next) return;
    choose(next.id);
    document.querySelector<HTMLElement>(`[data-queue-row="${next.id}"]`)?.focus();
  };

  const chosen = queue?.find(({ id }) => id === chosenId) ?? null;
  return {
    ...{ calls, units, queue, shown, callOf, chosen, marked, writes, duty, alarms, codes },
    ...{ similar, merges, unitWrites, checkMarked, radio },
    ...{
      emergencyTraffic: board?.emergencyTraffic ?? null,
      limits,
      checkAfter,
      areaOfPlay: board?.areaOfPlay ?? null,
      setTraffic,
    },
    ...{ choose, mark, unmark, assign, move },
  };
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
