import { memo } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { Needs } from '../../../shared/calls/call-needs';
import { Age } from '../../../shared/time/age';
import { formatShortAge } from '../../../shared/time/durations';
import { Button } from '../../../ui/button';
import { PriorityBadge } from '../../../ui/priority-badge';

interface CallLineProps {
  call: Call;
  /** The callsigns of its units, or an empty text. */
  units: string;
  isPending: boolean;
  onAttach: (call: Call) => void;
}

/** A call with all that decides whether to take it. */
export const CallLine = memo(function CallLine(props: CallLineProps) {
  const { call, units, isPending, onAttach } = props;

  return (
    <Line>
      <Urgency>
        <PriorityBadge priority={call.priority} />
        <Age since={call.createdAt} format={formatShortAge} />
      </Urgency>
      <Texts>
        <Place>
          {call.location}
          {call.postalCode && <Postal> · {call.postalCode}</Postal>}
        </Place>
        <Description>{call.description}</Description>
        <Details>
          <Code>#{call.callNumber}</Code>
          <Needs call={call} />
          <span>{call.callerName}</span>
          {units ? <Code>{units}</Code> : <NoUnit>NO UNIT YET</NoUnit>}
        </Details>
      </Texts>
      <Button tone="primary" isPending={isPending} onClick={() => onAttach(call)}>
        ATTACH
      </Button>
    </Line>
  );
});

const Line = styled.div`
  display: grid;
  grid-template-columns: 2.25rem minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-12);
  padding: var(--space-8) var(--space-12);
  border-top: 1px solid var(--line);
  cursor: pointer;

  [data-index='0'] > & {
    border-top: 0;
  }
  &:hover {
    background: var(--surface-2);
  }
  @media (max-width: 639px) {
    grid-template-columns: 2.25rem minmax(0, 1fr);

    > button {
      grid-column: 1 / -1;
    }
  }
`;

const Urgency = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-4);
  color: var(--muted);
  font-family: var(--mono);
  font-size: var(--type-meta);
  line-height: 1;
`;

const Texts = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Place = styled.strong`
  font-size: var(--type-body);
  line-height: 1.25;
`;

const Postal = styled.span`
  font-family: var(--mono);
`;

/** A long description is cut off here. The call's dialog shows all of it. */
const Description = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 4;
`;

const Details = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-12);
  color: var(--muted);
  font-size: var(--type-meta);
`;

const Code = styled.span`
  font-family: var(--mono);
`;

const NoUnit = styled.span`
  color: var(--warning-text);
  font-weight: 600;
`;
