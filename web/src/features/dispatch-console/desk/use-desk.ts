import { useMemo } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import type { UnitStatus } from '@ten8/contracts/cad/constants';
import type { DispatchBoard } from '@ten8/contracts/cad/desk';
import { limitsByType, type CallLimits } from '@ten8/contracts/cad/lateness';
import type { Unit } from '@ten8/contracts/cad/units';
import { callByUnit, queueOf } from '../../../shared/calls/call-queue';
import { useCalls } from '../../../shared/calls/calls-query';
import { useCodes } from '../../../shared/codes/codes-query';
import { useDispatchBoard } from '../../../shared/dispatch/dispatch-board';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import { useUnits } from '../../../shared/units/units-query';
import { useStableCallback } from '../../../shared/use-stable-callback';
import { callsOfOnePlace } from '../duplicates/similar';
import { useDuty } from '../duty/use-duty';
import { usePanics } from '../panics/use-panics';
import { useChosenCall } from '../pop-out/use-chosen-call';
import { useLateChime } from '../queue/use-late-chime';
import { unitsShown } from '../unit-board/shown-units';
import { useMarks } from '../unit-board/use-marks';
import { useDeskWrites, type DeskWrites } from '../writes/use-desk-writes';

/** What the desk and each of its windows work with, by topic. */
export function useDesk() {
  const board = useDispatchBoard();
  const duty = useDuty(board);
  const alarms = usePanics(board);
  const inPanic = useInPanic(board);
  const calls = useDeskCalls(board, inPanic);
  const units = useDeskUnits(inPanic);
  const choice = useChoice(calls.queue);
  const writes = useDeskWrites(choice.choose);
  const marks = useMarkedUnits(units.shown, writes);
  const { queue, limits } = calls;
  useLateChime({ queue, units: units.shown, limits, checkAfter: board?.checkAfter }, useSounds());

  return { board, duty, alarms, inPanic, calls, units, choice, marks, writes };
}

export type Desk = ReturnType<typeof useDesk>;

/** The units whose alarm nobody has closed. The same object as long as they stay the same. */
function useInPanic(board: DispatchBoard | undefined): ReadonlySet<number> {
  // As a text: each board is another object, and the lists with all their rows must not be made again for it.
  const unitIds = board?.panics.map(({ unitId }) => unitId).join() ?? '';
  return useMemo(() => new Set(unitIds.split(',').map(Number)), [unitIds]);
}

function useDeskCalls(board: DispatchBoard | undefined, inPanic: ReadonlySet<number>) {
  const query = useCalls();
  const calls = query.data;
  const queue = useMemo(() => calls && queueOf(calls, inPanic), [calls, inPanic]);

  return {
    query,
    /** The active ones in their order. */
    queue,
    /** Which of them a unit is on. */
    byUnit: useMemo(() => callByUnit(queue ?? []), [queue]),
    /** For each of them the others of its place. */
    similar: useMemo(() => callsOfOnePlace(queue ?? []), [queue]),
    limits: useLimits(board),
  };
}

/** Undefined until they were read. The same object as long as they stay the same. */
function useLimits(board: DispatchBoard | undefined): CallLimits | undefined {
  const { allTypes } = useCodes();
  const byPriority = board?.limits;
  return useMemo(() => byPriority && { byPriority, byType: limitsByType(allTypes) }, [byPriority, allTypes]);
}

function useDeskUnits(inPanic: ReadonlySet<number>) {
  const query = useUnits();
  const units = query.data;
  return { query, shown: useMemo(() => units && unitsShown(units, inPanic), [units, inPanic]) };
}

function useChoice(queue: readonly Call[] | undefined) {
  const { chosenId, choose } = useChosenCall();
  const at = queue?.findIndex(({ id }) => id === chosenId) ?? -1;

  return {
    call: queue?.[at] ?? null,
    choose,
    /** Chooses the call below or above the chosen one, and puts the focus on it. */
    move: (step: 1 | -1) => {
      const next = queue?.[at < 0 ? 0 : Math.min(Math.max(at + step, 0), queue.length - 1)];
      if (!next) return;
      choose(next.id);
      document.querySelector<HTMLElement>(`[data-queue-row="${next.id}"]`)?.focus();
    },
  };
}

/**
 * The marked units, and what is done with them. Sending an order removes the marks. If it fails, its units are marked
 * again, so that it can be repeated.
 */
function useMarkedUnits(shown: readonly Unit[] | undefined, writes: DeskWrites) {
  const { unitIds, toggle, clear, markAgain } = useMarks(shown);
  const sending = (sent: readonly number[]) => {
    clear();
    return { onError: () => markAgain(sent) };
  };

  return {
    unitIds,
    toggle,
    /** Also sends units that are dragged, which need not be marked. */
    assign: useStableCallback((callId: number, sent: number[]) => {
      writes.order({ unitIds: sent, callId }, sending(sent));
    }),
    setStatus: (status: UnitStatus) => {
      writes.order({ unitIds: [...unitIds], status }, sending(unitIds));
    },
    check: () => {
      if (unitIds.length > 0) writes.check({ unitIds: [...unitIds] }, sending(unitIds));
    },
  };
}
