import { useMemo } from 'react';
import { useMoreCalls } from '../../../shared/calls/calls-query';
import { Queue } from '../queue/queue';
import { UnitBoardHead } from '../unit-board/unit-board-head';
import { UnitList } from '../unit-board/unit-list';
import type { DialogName } from './desk-dialog';
import { Pane } from './pane-look';
import type { Desk } from './use-desk';

interface DeskPartProps {
  desk: Desk;
  open: (name: DialogName) => void;
}

/** The queue as the desk and its own window show it. */
export function DeskQueue({ desk, open }: DeskPartProps) {
  const more = useMoreCalls();

  return (
    <Queue
      calls={desk.queue}
      more={more}
      limits={desk.limits}
      units={desk.units.data ?? []}
      chosenId={desk.chosen?.id ?? null}
      onChoose={desk.choose}
      similar={desk.similar}
      onTake={() => open('take')}
      onClosed={() => open('closed')}
      onUnits={desk.assign}
    />
  );
}

/** The unit board as the desk and its own window show it. */
export function DeskUnits({ desk, open }: DeskPartProps) {
  const { panics } = desk.alarms;
  const inPanic = useMemo(() => new Set(panics.map(({ unitId }) => unitId)), [panics]);

  return (
    <Pane aria-label="Units">
      <UnitBoardHead desk={desk} open={open} />
      <UnitList
        units={desk.shown}
        calls={desk.callOf}
        inPanic={inPanic}
        checkAfter={desk.board?.checkAfter}
        marked={desk.marked}
        onMark={desk.mark}
        onCall={desk.assign}
      />
    </Pane>
  );
}
