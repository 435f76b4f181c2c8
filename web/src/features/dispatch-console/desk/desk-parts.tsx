import { useMemo } from 'react';
import { useMoreCalls } from '../../../shared/calls/calls-query';
import { Queue } from '../queue/queue';
import { UnitList } from '../unit-board/unit-list';
import type { DialogName } from './desk-dialog';
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
    <UnitList
      units={desk.shown}
      calls={desk.callOf}
      inPanic={inPanic}
      checkAfter={desk.board?.checkAfter}
      marked={desk.marked}
      canAssign={desk.chosen !== null}
      isOnDuty={desk.duty.isOn}
      onDuty={() => (desk.duty.isOn ? desk.duty.leave() : open('duty'))}
      emergency={desk.board?.emergencyTraffic ? null : () => open('traffic')}
      areaOfPlay={desk.board?.areaOfPlay ?? null}
      onArea={() => open('area')}
      onMark={desk.mark}
      onAssign={() => open('assign')}
      onCheck={desk.checkMarked}
      onStatus={() => open('status')}
      onLookup={() => open('lookup')}
      onTone={() => open('tone')}
      onMessage={() => open('message')}
      onCall={desk.assign}
    />
  );
}
