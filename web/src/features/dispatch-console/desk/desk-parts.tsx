import { useMoreCalls } from '../../../shared/calls/calls-query';
import { Queue } from '../queue/queue';
import { UnitBoardHead } from '../unit-board/unit-board-head';
import { UnitList } from '../unit-board/unit-list';
import type { Open } from './desk-dialog';
import { Pane } from './pane-look';
import type { Desk } from './use-desk';

interface DeskPartProps {
  desk: Desk;
  open: Open;
}

interface DeskQueueProps extends DeskPartProps {
  /** Of how many closed calls the desk keeps what was typed. A window of its own does not know. */
  unsavedCount?: number;
}

/** The queue as the desk and its own window show it. */
export function DeskQueue({ desk, unsavedCount = 0, open }: DeskQueueProps) {
  const more = useMoreCalls();

  return (
    <Queue
      calls={desk.calls.queue}
      more={more}
      limits={desk.calls.limits}
      units={desk.units.query.data ?? []}
      chosenId={desk.choice.call?.id ?? null}
      onChoose={desk.choice.choose}
      similar={desk.calls.similar}
      onTake={() => open('take')}
      unsavedCount={unsavedCount}
      onClosed={() => open('closed')}
      onUnits={desk.marks.assign}
    />
  );
}

/** The unit board as the desk and its own window show it. */
export function DeskUnits({ desk, open }: DeskPartProps) {
  return (
    <Pane aria-label="Units">
      <UnitBoardHead desk={desk} open={open} />
      <UnitList
        units={desk.units.shown}
        calls={desk.calls.byUnit}
        inPanic={desk.inPanic}
        checkAfter={desk.board?.checkAfter}
        marked={desk.marks.unitIds}
        onMark={desk.marks.toggle}
        onCall={desk.marks.assign}
      />
    </Pane>
  );
}
