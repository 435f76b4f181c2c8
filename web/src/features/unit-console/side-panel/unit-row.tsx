import { memo } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { StatusBadge } from '../../../ui/status-badge';
import { TextButton } from '../../../ui/text-button';
import { SidePanelRow, SidePanelText } from './side-panel-list';

interface UnitRowProps {
  unit: Unit;
  isOwn: boolean;
  isInPanic: boolean;
  /** The call that it is on. */
  call: Call | null;
  onRead: (call: Call) => void;
}

export const UnitRow = memo(function UnitRow({ unit, isOwn, isInPanic, call, onRead }: UnitRowProps) {
  return (
    <Row
      $isInPanic={isInPanic}
      $tint={unit.status === 'off-duty' ? undefined : `var(--status-${unit.status})`}
    >
      <SidePanelText>
        <div>
          <b>{unit.callsign}</b>
          {isOwn && ' (you)'}
        </div>
        <p>
          {unit.type}
          {unit.location && ` · ${unit.location}`}
        </p>
      </SidePanelText>
      {isInPanic && <StatusBadge status="panic" />}
      {call && (
        <OnCall aria-label={`On call #${call.callNumber}`} onClick={() => onRead(call)}>
          #{call.callNumber}
        </OnCall>
      )}
      <StatusBadge status={unit.status} />
    </Row>
  );
});

const OnCall = styled(TextButton)`
  font-family: var(--mono);
`;

const Row = styled(SidePanelRow)<{ $isInPanic: boolean }>`
  ${({ $isInPanic }) =>
    $isInPanic
      ? `background: color-mix(in srgb, var(--danger) 30%, var(--surface-1));
         box-shadow: inset 4px 0 0 var(--danger);
         p, button { color: var(--text); }`
      : ''}
`;
