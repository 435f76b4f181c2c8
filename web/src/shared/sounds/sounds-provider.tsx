import { createContext, use, useEffect, useReducer, useState, type ReactNode } from 'react';
import { useAppearance, volumesOf } from '../settings/appearance';
import { createSounds, type Sounds } from './sounds';

const SoundsContext = createContext<Sounds | null>(null);

/**
 * `click` and not `pointerdown`: unlocking changes the page, and that must not move the button away before the click.
 * Browsers do not accept every key as a gesture, so each key is tried until one works.
 */
const GESTURES = ['click', 'keydown'] as const;

interface SoundsProviderProps {
  /** Another window of the same desk sounds. */
  isStandby?: boolean;
  children: ReactNode;
}

/** Provides the console's sounds. The first click, tap or key anywhere on the page unlocks them. */
export function SoundsProvider({ isStandby = false, children }: SoundsProviderProps) {
  const [sounds] = useState(() => createSounds());
  const appearance = useAppearance();

  useEffect(() => sounds.setVolumes(volumesOf(appearance)), [sounds, appearance]);
  useEffect(() => sounds.setStandby(isStandby), [sounds, isStandby]);
  useEffect(() => {
    const unlock = () => void (sounds.isUnlocked() || sounds.unlock());
    for (const gesture of GESTURES) document.addEventListener(gesture, unlock);
    return () => {
      for (const gesture of GESTURES) document.removeEventListener(gesture, unlock);
      sounds.close();
    };
  }, [sounds]);

  return <SoundsContext value={sounds}>{children}</SoundsContext>;
}

/** Renders again when the alarm starts or stops, when sound is muted and when the browser allows it. */
export function useSounds(): Sounds {
  const sounds = use(SoundsContext);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  if (!sounds) throw new Error('useSounds needs a SoundsProvider');
  useEffect(() => sounds.subscribe(renderAgain), [sounds]);
  return sounds;
}
