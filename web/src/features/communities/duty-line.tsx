import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { callsQuery } from '../../shared/calls/calls-query';
import { isOnDuty, unitsQuery } from '../../shared/units/units-query';

/** Slower than on a console: the page is open only while the user chooses a community. */
const POLL_MS = 15_000;

/** How many units are on duty and calls are open now. Only for members who may see units and calls. */
export function DutyLine({ communityId }: { communityId: number }) {
  const units = useQuery({ ...unitsQuery(communityId), refetchInterval: POLL_MS });
  const calls = useQuery({ ...callsQuery(communityId), refetchInterval: POLL_MS });
  const onDuty = units.data?.filter(isOnDuty).length;
  const open = calls.data && calls.data.calls.filter(({ status }) => status === 'active').length;

  return (
    <Line>
      <Count>
        <dt>On duty now</dt>
        <dd>{onDuty ?? '–'}</dd>
      </Count>
      <Count>
        <dt>Open calls</dt>
        <dd>{open === undefined ? '–' : open + (calls.data?.more ?? 0)}</dd>
      </Count>
    </Line>
  );
}

const Line = styled.dl`
  display: flex;
  gap: var(--space-24);
`;

const Count = styled.div`
  display: flex;
  flex-direction: column-reverse;

  dt {
    color: var(--muted);
    font-size: var(--type-meta);
  }
  dd {
    font-size: var(--type-section);
    font-weight: 700;
    line-height: 1.2;
  }
`;
