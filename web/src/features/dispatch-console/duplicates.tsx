import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { MERGE_UNDO_MS } from '@ten8/contracts/cad/constants';
import { Button } from '../../ui/button';
import { useEverySecond } from './age';

interface DuplicatesProps {
  duplicates: readonly Call[];
  onUndo: (call: Call) => void;
}

/** Calls that were merged into the chosen one; for a while that can be undone. */
export function Duplicates({ duplicates, onUndo }: DuplicatesProps) {
  if (duplicates.length === 0) return null;
  return (
    <List aria-label="Duplicates">
      {duplicates.map((call) => (
        <Duplicate key={call.id} call={call} onUndo={onUndo} />
      ))}
    </List>
  );
}

function Duplicate({ call, onUndo }: { call: Call; onUndo: (call: Call) => void }) {
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
        <Button size="small" onClick={() => onUndo(call)}>
          UNDO MERGE
        </Button>
      )}
    </li>
  );
}

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-4) var(--space-8);
    padding: var(--space-4) 0;
    font-size: var(--type-meta);
  }
`;
