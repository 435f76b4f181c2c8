import { VolumeX } from 'lucide-react';
import { css, styled } from 'styled-components';
import { useSounds } from './sounds-provider';

interface EnableAlertsProps {
  /** Only an icon below 1600 px, as large as the `IconButton` that takes its place. */
  isIconWhenNarrow?: boolean;
  /** Its place stays empty when it is gone. */
  keepsPlace?: boolean;
}

/**
 * A browser plays no sound before the first click or key: people who need to hear alarms have to know that they would be
 * silent. It goes away at any click, and then the page must not move under the pointer.
 */
export function EnableAlerts({ isIconWhenNarrow = false, keepsPlace = false }: EnableAlertsProps) {
  const sounds = useSounds();
  const isUnlocked = sounds.isUnlocked();
  if (isUnlocked && !keepsPlace) return null;

  return (
    <Chip
      type="button"
      title="Enable alerts"
      $isHidden={isUnlocked}
      $isIconWhenNarrow={isIconWhenNarrow}
      onClick={() => void sounds.unlock()}
    >
      <VolumeX size={14} aria-hidden />
      <span>Enable alerts</span>
    </Chip>
  );
}

const iconWhenNarrow = css`
  @media (max-width: 1599px) {
    flex: none;
    justify-content: center;
    width: 2rem;
    height: 2rem;
    padding: 0;
    border-radius: var(--radius-control);

    span {
      position: absolute;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
  @media (max-width: 1599px) and (pointer: coarse) {
    width: 2.75rem;
    height: 2.75rem;
  }
`;

const Chip = styled.button<{ $isHidden: boolean; $isIconWhenNarrow: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  min-height: 1.75rem;
  padding: 0 var(--space-8);
  border: 1px solid var(--warning-text);
  border-radius: var(--radius-pill);
  background: var(--surface-1);
  color: var(--warning-text);
  font-size: var(--type-meta);
  cursor: pointer;
  ${({ $isHidden }) => ($isHidden ? 'visibility: hidden;' : '')}

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
  ${({ $isIconWhenNarrow }) => $isIconWhenNarrow && iconWhenNarrow}
`;
