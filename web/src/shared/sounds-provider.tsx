import { createContext, use, useEffect, useReducer, useState, type ReactNode } from 'react';
import { useAppearance, volumesOf } from './appearance';
import { createSounds, type Sounds } from './sounds';

const SoundsContext = createContext<Sounds | null>(null);

/**
 * The click, not the press before it: what the unlocked sound changes on the screen must not move the pressed button away
 * from the pointer. Some keys do not count in browsers, so each is tried until one works.
 */
const GESTURES = ['click', 'keydown'] as const;

interface SoundsProviderProps {
  /** Another window of the same desk sounds. */
  isStandby?: boolean;
  children: ReactNode;
}

/** Around the console. The first click, tap or key anywhere lets the browser play. */
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
