import type { DispatchBoard } from '@ten8/contracts/cad/desk';
import type { OpenPanic } from '@ten8/contracts/cad/panic';
import { useAcknowledge } from '../../../shared/dispatch/dispatch-board';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import { useRepeatedAlarm } from './use-repeated-alarm';

const NONE: readonly OpenPanic[] = [];

/** The alarms that nobody has closed, and which of them this user acknowledges next. */
export function usePanics(board: DispatchBoard | undefined) {
  const panics = board?.panics ?? NONE;
  const { isOpenTo, acknowledge } = useAcknowledge();
  useRepeatedAlarm(panics, useSounds());

  return { panics, next: panics.find(isOpenTo) ?? null, isOpenTo, acknowledge };
}
