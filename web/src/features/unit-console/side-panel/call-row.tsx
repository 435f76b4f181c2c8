import { memo } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { Needs } from '../../../shared/calls/call-needs';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { Age } from '../../../shared/time/age';
import { formatShortAge } from '../../../shared/time/durations';
import { Badge } from '../../../ui/badge';
import { PriorityBadge } from '../../../ui/priority-badge';
import { SidePanelRow } from './side-panel-list';

interface CallRowProps {
  call: Call;
  isAttached: boolean;
  isPending: boolean;
  onAttach: (call: Call) => void;
}

export const CallRow = memo(function CallRow(props: CallRowProps) {
  const { call, isAttached, isPending, onAttach } = props;
  const count = call.assignedUnits.length;

  return (
    <Row>
      <Urgency>
        <PriorityBadge priority={call.priority} />
        <Age
          since={call.createdAt}
          format={formatShortAge}
          title={`Since ${new Date(call.createdAt).toLocaleTimeString()}`}
        />
      </Urgency>
      <Words>
        <div>
          <b>#{call.callNumber}</b> · {count === 1 ? '1 unit' : `${count} units`} · {call.callerName}
        </div>
        <p>
          {call.location}
          {call.postalCode && ` · ${call.postalCode}`}
        </p>
        <Beginning>{call.description}</Beginning>
        <Needs call={call} />
      </Words>
      {isAttached ? (
        <Badge tone="success">ATTACHED</Badge>
      ) : (
        <ShortcutButton size="small" isPending={isPending} onClick={() => onAttach(call)} shortcut="a">
          ATTACH
        </ShortcutButton>
      )}
    </Row>
  );
});

/** The keycap is on the call that the key takes: the chosen one, or else the first. */
const Row = styled(SidePanelRow)`
  cursor: pointer;
  li:not([data-index='0'], :focus-within) > & kbd,
  ul:has(> :focus-within) > li:not(:focus-within) > & kbd {
    display: none;
  }
  @media (max-width: 1279px) {
    && kbd {
      display: none;
    }
  }
`;

/** Location and caller are shown in full, the description is cut to one line. */
const Words = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;

  p {
    font-size: var(--type-meta);
  }
  b {
    font-family: var(--mono);
  }
`;

const Beginning = styled.p`
  overflow: hidden;
  color: var(--muted);
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Urgency = styled.div`
  display: flex;
  flex: none;
  flex-direction: column;
  align-items: center;
  gap: var(--space-2);
  width: 1.75rem;
  color: var(--muted);
  font-family: var(--mono);
  font-size: var(--type-label);
  line-height: 1;
`;
