import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useCalls } from '../../shared/calls/calls-query';
import { useLive } from '../../shared/live/live';
import { useNow } from '../../shared/time/use-now';
import { useUnits } from '../../shared/units/units-query';
import { connectionMessage, readAt } from './freshness';

interface ConnectionStripProps {
  isDesk?: boolean;
}

/** Says that the lists may be out of date, or what does not work without the live connection. */
export function ConnectionStrip({ isDesk = false }: ConnectionStripProps) {
  const { state, refusal } = useLive();
  const units = useUnits();
  const calls = useCalls();
  const now = useNow();
  const isLive = state === 'live';
  const [changed, setChanged] = useState({ isLive, at: now });
  if (changed.isLive !== isLive) setChanged({ isLive, at: now });

  const message = connectionMessage({
    isDesk,
    state,
    refusal,
    liveAt: isLive ? now : changed.at,
    oldestAt: Math.min(readAt(units), readAt(calls)),
    now,
  });
  return (
    <div role="status">
      {message && (
        <Strip>
          <WifiOff size={16} aria-hidden />
          <span>
            {message.what}
            {/* Hidden, because a screen reader would read the whole sentence again every second. */}
            {message.since && <span aria-hidden> for {message.since}</span>}. {message.effect}
          </span>
        </Strip>
      )}
    </div>
  );
}

const Strip = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-height: 2rem;
  padding: var(--space-4) var(--space-12);
  background: var(--warning-text);
  color: var(--bg);
  font-weight: 700;

  svg {
    flex: none;
  }
`;
