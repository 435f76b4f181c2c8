import { RadioTower } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDispatchBoard } from './dispatch-board';
import { useSounds } from './sounds-provider';

const TONE_EVERY_MS = 60_000;

interface EmergencyStripProps {
  /** The desk plays the tone again every minute. */
  isDesk?: boolean;
  /** What ends it, for those who may. */
  action?: ReactNode;
}

/** Emergency traffic, for everyone in the community until a dispatcher ends it. */
export function EmergencyStrip({ isDesk = false, action }: EmergencyStripProps) {
  const traffic = useDispatchBoard()?.emergencyTraffic ?? null;
  useTone(traffic?.since ?? null, isDesk);
  if (!traffic) return null;

  return (
    <Strip aria-label="Emergency traffic">
      <RadioTower size={20} aria-hidden />
      <strong role="alert">EMERGENCY TRAFFIC · {traffic.text}</strong>
      <span>{traffic.byName}</span>
      {action}
    </Strip>
  );
}

/** One tone when it begins. A page that opens while it goes on is silent. */
function useTone(since: string | null, isDesk: boolean): void {
  const sounds = useSounds();
  const before = useRef<string | null | undefined>(undefined);
  const sound = useEffectEvent(() => sounds.alert());
  const board = useDispatchBoard();
  const isRead = board !== undefined;

  useEffect(() => {
    if (!isRead) return;
    if (before.current !== undefined && since !== null && since !== before.current) sound();
    before.current = since;
  }, [isRead, since]);
  useEffect(() => {
    if (since === null || !isDesk) return;
    const timer = setInterval(() => sound(), TONE_EVERY_MS);
    return () => clearInterval(timer);
  }, [since, isDesk]);
}

const Strip = styled.section`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  min-height: 2.25rem;
  padding: var(--space-4) var(--space-12);
  background: #fbbf24;
  color: #0b1020;

  strong {
    flex: 1;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
  }
  :focus-visible {
    outline-color: #0b1020;
  }
`;
