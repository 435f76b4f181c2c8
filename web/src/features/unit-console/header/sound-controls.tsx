import { Volume2, VolumeX } from 'lucide-react';
import { styled } from 'styled-components';
import { EnableAlerts } from '../../../shared/sounds/enable-alerts';
import { useSounds } from '../../../shared/sounds/sounds-provider';
import { IconButton } from '../../../ui/icon-button';

/** Allows the sounds of the console, then turns them on and off. */
export function SoundControls() {
  const sounds = useSounds();
  const isMuted = sounds.isMuted();

  if (!sounds.isUnlocked())
    return (
      <Place>
        <EnableAlerts isIconWhenNarrow />
      </Place>
    );
  return (
    <Place>
      <IconButton
        label={isMuted ? 'Turn sound on' : 'Turn sound off'}
        title={isMuted ? 'Sound is off (m)' : 'Sound is on (m)'}
        aria-keyshortcuts="M"
        // The second click of a double click on "Enable alerts" arrives here.
        onClick={({ detail }) => detail < 2 && sounds.setMuted(!isMuted)}
      >
        {isMuted ? (
          <VolumeX size={18} color="var(--warning-text)" aria-hidden />
        ) : (
          <Volume2 size={18} aria-hidden />
        )}
      </IconButton>
    </Place>
  );
}

/** Always as wide as "Enable alerts": what stands beside it must not move when that goes away. */
const Place = styled.div`
  display: flex;
  justify-content: flex-end;

  @media (min-width: 1600px) {
    width: 7rem;
  }
`;
