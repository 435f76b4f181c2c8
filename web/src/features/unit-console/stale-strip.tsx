import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useCalls, useUnits } from '../../shared/cad';
import { useLive } from '../../shared/live';
import { connectionTrouble } from './freshness';
import { useNow } from './use-now';

/** Says that the board may be wrong, for as long as it may be. */
export function StaleStrip() {
  const { state } = useLive();
  const units = useUnits();
  const calls = useCalls();
  const now = useNow();
  const isLive = state === 'live';
  const [turn, setTurn] = useState({ isLive, at: now });
  if (turn.isLive !== isLive) setTurn({ isLive, at: now });

  const trouble = connectionTrouble({
    state,
    liveAt: isLive ? now : turn.at,
    oldestAt: Math.min(units.dataUpdatedAt, calls.dataUpdatedAt),
    now,
  });
  return (
    <div role="status">
      {trouble && (
        <Strip>
          <WifiOff size={16} aria-hidden />
          {trouble}
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
  color: #1a1200;
  font-weight: 700;
`;
