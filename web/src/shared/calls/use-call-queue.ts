import type { Call } from '@ten8/contracts/cad/calls';
import { useDispatchBoard } from '../dispatch/dispatch-board';
import { queueOf } from './call-queue';
import { useCalls } from './calls-query';

/** The active calls in the order of every screen, once they have been read. */
export function useCallQueue(): Call[] | undefined {
  const { data } = useCalls();
  const panics = useDispatchBoard()?.panics ?? [];
  return data && queueOf(data, new Set(panics.map(({ unitId }) => unitId)));
}
