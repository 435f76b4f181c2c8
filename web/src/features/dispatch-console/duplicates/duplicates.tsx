import type { Call } from '@ten8/contracts/cad/calls';
import { MERGE_UNDO_MS } from '@ten8/contracts/cad/constants';
import { useEverySecond } from '../../../shared/time/every-second';
import { Button } from '../../../ui/button';
import { Lines } from '../desk/pane-look';
import type { DeskWrites } from '../writes/use-desk-writes';

interface DuplicatesProps {
  duplicates: readonly Call[];
  unmerge: DeskWrites['unmerge'];
}

/** Calls that were merged into the chosen one; for a while that can be undone. */
export function Duplicates({ duplicates, unmerge }: DuplicatesProps) {
  if (duplicates.length === 0) return null;
  return (
    <Lines aria-label="Duplicates">
      {duplicates.map((call) => (
        <Duplicate key={call.id} call={call} unmerge={unmerge} />
      ))}
    </Lines>
  );
}

function Duplicate({ call, unmerge }: { call: Call } & Pick<DuplicatesProps, 'unmerge'>) {
  const state = useEverySecond((now) =>
    now - Date.parse(call.closedAt ?? '') <= MERGE_UNDO_MS ? 'fresh' : 'final',
  );
  return (
    <li>
      <span>
        DUPLICATE #{call.callNumber} · {call.callerName}
        {call.callerPhone && ` · ${call.callerPhone}`}
      </span>
      {state === 'fresh' && (
        <Button size="small" isPending={unmerge.isPending} onClick={() => unmerge.mutate(call)}>
          UNDO MERGE
        </Button>
      )}
    </li>
  );
}
