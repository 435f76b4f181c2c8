import { Bell, Siren, Square } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { ALARM_LEAST, changeAppearance, useAppearance, volumesOf } from '../../shared/settings/appearance';
import { createSounds } from '../../shared/sounds/sounds';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Field } from '../../ui/field';

export function VolumeCard() {
  const { alarmVolume, chimeVolume } = useAppearance();
  const { sounds, isSounding } = useOwnSounds();

  return (
    <Card title="Volume" description="Of the consoles in this browser. They are muted on the console itself.">
      <Volume
        label="Panic alarm"
        value={alarmVolume}
        least={ALARM_LEAST}
        onChange={(percent) => changeAppearance({ alarmVolume: percent })}
      >
        {isSounding ? (
          <Button onClick={sounds.silence}>
            <Square size={16} aria-hidden /> Stop
          </Button>
        ) : (
          <Button onClick={sounds.panicAgain}>
            <Siren size={16} aria-hidden /> Test alarm
          </Button>
        )}
      </Volume>
      <Volume
        label="Chimes"
        value={chimeVolume}
        least={0}
        onChange={(percent) => changeAppearance({ chimeVolume: percent })}
      >
        <Button onClick={() => void sounds.unlock()}>
          <Bell size={16} aria-hidden /> Test chime
        </Button>
      </Volume>
    </Card>
  );
}

/** The console's sounds. The audio output opens with the first test sound. */
function useOwnSounds() {
  const [sounds] = useState(() => createSounds());
  const appearance = useAppearance();
  useEffect(() => sounds.setVolumes(volumesOf(appearance)), [sounds, appearance]);
  useEffect(() => sounds.close, [sounds]);

  return { sounds, isSounding: useSyncExternalStore(sounds.subscribe, sounds.isSounding) };
}

interface VolumeProps {
  label: string;
  /** Per cent. */
  value: number;
  least: number;
  onChange: (percent: number) => void;
  /** The button that plays the sound. */
  children: ReactNode;
}

function Volume({ label, value, least, onChange, children }: VolumeProps) {
  return (
    <Field label={label} aside={`${value} %`}>
      {(wiring) => (
        <Line>
          <input
            {...wiring}
            type="range"
            min={least}
            max={100}
            step={5}
            value={value}
            onChange={({ target }) => onChange(target.valueAsNumber)}
          />
          {children}
        </Line>
      )}
    </Field>
  );
}

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-16);

  input {
    flex: 1;
    min-width: 0;
    min-height: 1.75rem;
    accent-color: var(--accent);
  }
  button {
    min-width: 9rem;
  }
  @media (pointer: coarse) {
    input {
      min-height: 2.75rem;
    }
  }
`;
