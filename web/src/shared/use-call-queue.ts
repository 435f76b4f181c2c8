import type { Call } from '@ten8/contracts/cad/calls';
import { useCalls } from './cad-lists';
import { queueOf } from './call-queue';
import { useDispatchBoard } from './dispatch-board';

/** The active calls in the order of every screen, once they have been read. */
export function useCallQueue(): Call[] | undefined {
  const { data } = useCalls();
  const panics = useDispatchBoard()?.panics ?? [];
  return data && queueOf(data, new Set(panics.map(({ unitId }) => unitId)));
}
