import { useEffect, useEffectEvent } from 'react';
import type { Message, Tone } from '@ten8/contracts/cad/tones';
import { useLive } from '../live/live';
import { useSounds } from '../sounds/sounds-provider';
import { useToast } from '../toasts/toasts';

const SHOWN_MS = 30_000;

/** Plays the tones of dispatch with a toast, and shows its messages with a chime. */
export function useRadio(): void {
  const { onTone, onMessage } = useLive();
  const sounds = useSounds();
  const toast = useToast();

  const play = useEffectEvent(({ tone, byName, text }: Tone) => {
    sounds.tone(tone);
    toast.show({ title: `TONE · ${tone.toUpperCase()}`, description: text ?? byName, durationMs: SHOWN_MS });
  });
  const read = useEffectEvent(({ text, byName }: Message) => {
    sounds.status();
    // The message stands nowhere else for a unit without a call.
    toast.show({
      title: `DISPATCH · ${byName}`,
      description: text,
      durationMs: SHOWN_MS,
      comesBack: true,
    });
  });
  useEffect(() => onTone((tone) => play(tone)), [onTone]);
  useEffect(() => onMessage((message) => read(message)), [onMessage]);
}
