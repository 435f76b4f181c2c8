import { RadioTower } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useSounds } from '../sounds/sounds-provider';
import { useDispatchBoard } from './dispatch-board';
import { useEmergencyTone } from './use-emergency-tone';

interface EmergencyStripProps {
  /** The desk plays the tone again every minute. */
  isDesk?: boolean;
  /** What ends it, for those who may. */
  action?: ReactNode;
}

/** Emergency traffic, for everyone in the community until a dispatcher ends it. */
export function EmergencyStrip({ isDesk = false, action }: EmergencyStripProps) {
  const board = useDispatchBoard();
  const traffic = board?.emergencyTraffic;
  useEmergencyTone({ since: board && (traffic?.since ?? null), isDesk }, useSounds());
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

const Strip = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-12);
  min-height: 2.25rem;
  padding: var(--space-4) var(--space-12);
  background: var(--warning);
  color: var(--on-warning);

  /* On a phone the whole width, and the rest below it. */
  strong {
    flex: 1;
    min-width: 14rem;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
  }
  :focus-visible {
    outline-color: var(--on-warning);
  }
`;
