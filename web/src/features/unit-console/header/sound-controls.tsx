import { Volume2, VolumeX } from 'lucide-react';
import { EnableAlerts } from '../../../shared/enable-alerts';
import { useSounds } from '../../../shared/sounds-provider';
import { IconButton } from '../../../ui/icon-button';

/** Allows the sounds of the console, then turns them on and off. */
export function SoundControls() {
  const sounds = useSounds();
  const isMuted = sounds.isMuted();

  if (!sounds.isUnlocked()) return <EnableAlerts />;
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
