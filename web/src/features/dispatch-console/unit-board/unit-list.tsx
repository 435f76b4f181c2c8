import { memo } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import type { CheckAfter } from '@ten8/contracts/cad/desk';
import type { Unit } from '@ten8/contracts/cad/units';
import { useStableCallback } from '../../../shared/use-stable-callback';
import { StatusBadge } from '../../../ui/status-badge';
import { VirtualList } from '../../../ui/virtual-list';
import { Empty, ROW_HEIGHT, RowButton, RowText } from '../desk/pane-look';
import { dragUnits, takesCall } from './drag';
import { UnitAge } from './unit-age';

interface UnitListProps {
  units: readonly Unit[] | undefined;
  calls: ReadonlyMap<number, Call>;
  /** The units whose alarm nobody has closed. */
  inPanic: ReadonlySet<number>;
  /** Undefined until it was read. */
  checkAfter: CheckAfter | undefined;
  marked: readonly number[];
  onMark: (unitId: number) => void;
  onCall: (callId: number, unitIds: number[]) => void;
}

const NO_UNITS: readonly Unit[] = [];
const idOf = ({ id }: Unit) => id;

/** Every unit that is not off duty. Several may be marked, and are then moved together. */
export function UnitList(props: UnitListProps) {
  const { units, calls, marked, onMark, onCall } = props;
  const movedWith = useStableCallback((unitId: number) => (marked.includes(unitId) ? [...marked] : [unitId]));

  return (
    <>
      {units?.length === 0 && <Empty>NO UNITS ON DUTY</Empty>}
      <VirtualList items={units ?? NO_UNITS} keyOf={idOf} rowHeight={ROW_HEIGHT}>
        {(unit) => (
          <UnitRow
            unit={unit}
            checkAfter={props.checkAfter}
            callNumber={calls.get(unit.id)?.callNumber ?? null}
            isInPanic={props.inPanic.has(unit.id)}
            isMarked={marked.includes(unit.id)}
            movedWith={movedWith}
            onMark={onMark}
            onCall={onCall}
          />
        )}
      </VirtualList>
    </>
  );
}

interface UnitRowProps extends Pick<UnitListProps, 'onMark' | 'onCall' | 'checkAfter'> {
  unit: Unit;
  callNumber: number | null;
  isInPanic: boolean;
  isMarked: boolean;
  movedWith: (unitId: number) => number[];
}

const UnitRow = memo(function UnitRow(props: UnitRowProps) {
  const { unit, callNumber, isInPanic, isMarked, movedWith, onMark, onCall } = props;

  return (
    <Line
      draggable
      $tint={`var(--status-${unit.status})`}
      $isInPanic={isInPanic}
      onDragStart={(event) => dragUnits(event, movedWith(unit.id))}
      {...takesCall((callId) => onCall(callId, movedWith(unit.id)))}
    >
      <RowButton
        type="button"
        data-unit-row={unit.id}
        aria-pressed={isMarked}
        onClick={() => onMark(unit.id)}
      >
        <RowText>
          <span>
            <b>{unit.callsign}</b> {callNumber !== null && <b>#{callNumber}</b>}
          </span>
          <span>
            {unit.name} · {unit.type}
            {unit.note && ` · ${unit.note}`}
          </span>
        </RowText>
        <UnitAge unit={unit} checkAfter={props.checkAfter} />
        {isInPanic && <StatusBadge status="panic" />}
        <StatusBadge status={unit.status} />
      </RowButton>
    </Line>
  );
});

/** On the red of a panic no other colour can be read, by day. What is late says so in words. */
const Line = styled.div<{ $tint: string; $isInPanic: boolean }>`
  ${({ $tint, $isInPanic }) =>
    $isInPanic
      ? `background: color-mix(in srgb, var(--danger) 30%, var(--surface-1));
         box-shadow: inset 4px 0 0 var(--danger);
         --muted: var(--text);
         --priority-1: var(--text);
         --priority-2: var(--text);`
      : `background: color-mix(in srgb, ${$tint} 12%, var(--surface-1));`}
`;
