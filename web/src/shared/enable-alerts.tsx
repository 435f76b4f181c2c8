import { VolumeX } from 'lucide-react';
import { styled } from 'styled-components';
import { useSounds } from './sounds-provider';

/**
 * A browser plays no sound before the first click or key: people who need to hear alarms have to know that they would be
 * silent.
 */
export function EnableAlerts() {
  const sounds = useSounds();
  if (sounds.isUnlocked()) return null;

  return (
    <Chip type="button" onClick={() => void sounds.unlock()}>
      <VolumeX size={14} aria-hidden />
      Enable alerts
    </Chip>
  );
}

const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  min-height: 1.75rem;
  padding: 0 var(--space-8);
  border: 1px solid var(--warning-text);
  border-radius: 999px;
  background: var(--surface-1);
  color: var(--warning-text);
  font-size: var(--type-meta);
  cursor: pointer;

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
