import { useMergeWrites } from '../duplicates/use-merge-writes';
import { useBoardWrites } from './use-board-writes';
import { useCallWrites } from './use-call-writes';
import { useRadioWrites } from './use-radio-writes';
import { useUnitWrites } from './use-unit-writes';

/** Everything that the desk writes. Answers are shown before the next poll; `choose` gets the call to go on with. */
export function useDeskWrites(choose: (callId: number) => void) {
  const { setTraffic } = useBoardWrites();
  return {
    ...useCallWrites(choose),
    ...useMergeWrites(choose),
    ...useUnitWrites(),
    ...useRadioWrites(),
    setTraffic,
  };
}

export type DeskWrites = ReturnType<typeof useDeskWrites>;
