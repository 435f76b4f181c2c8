import { Volume2, VolumeX } from 'lucide-react';
import { styled } from 'styled-components';
import { useSounds } from '../../../shared/sounds-provider';
import { IconButton } from '../../../ui/icon-button';

/** A browser plays no sound before the first click or key: an officer has to know that alarms would be silent. */
export function SoundControls() {
  const sounds = useSounds();
  const isMuted = sounds.isMuted();

  if (!sounds.isUnlocked())
    return (
      <Chip type="button" onClick={() => void sounds.unlock()}>
        <VolumeX size={14} aria-hidden />
        Enable alerts
      </Chip>
    );
  return (
    <IconButton
      label={isMuted ? 'Turn sound on' : 'Turn sound off'}
      title={isMuted ? 'Sound is off (m)' : 'Sound is on (m)'}
      aria-keyshortcuts="M"
      onClick={() => sounds.setMuted(!isMuted)}
    >
      {isMuted ? (
        <VolumeX size={18} color="var(--warning-text)" aria-hidden />
      ) : (
        <Volume2 size={18} aria-hidden />
      )}
    </IconButton>
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
  background: color-mix(in srgb, var(--warning-text) 12%, var(--surface-1));
  color: var(--warning-text);
  font-size: var(--type-meta);
  font-weight: 600;
  white-space: nowrap;
  cursor: pointer;

  @media (pointer: coarse) {
    min-height: 2.75rem;
  }
`;
