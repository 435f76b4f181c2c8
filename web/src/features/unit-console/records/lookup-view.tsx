import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { ReadError } from '../../../shared/api/read-error';
import { ProgressBar } from '../../../ui/progress-bar';
import { sentenceAt, type LookupSteps } from './lookup-steps';
import type { useLookup } from './use-lookup';

interface LookupViewProps<T> extends ReturnType<typeof useLookup<T>> {
  steps: LookupSteps;
  failure: string;
  children: (found: T) => ReactNode;
}

/** A lookup's progress, then its result or its failure. Any key or click ends the progress, and the result follows. */
export function LookupView<T>({ steps, progress, retry, hurry, failure, children }: LookupViewProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const isRunning = progress.state === 'running';
  useHurry(box, isRunning, hurry);
  useFocusNextStep(box, isRunning);

  return (
    <div ref={box}>
      {progress.state === 'done' && children(progress.found)}
      {progress.state === 'failed' && (
        <ReadError what={failure} query={{ error: progress.error, refetch: retry }} />
      )}
      {progress.state === 'running' && (
        // Not the dialog's first button: Enter would close it.
        <div tabIndex={-1} data-first-focus>
          <ProgressBar percent={progress.percent} label={sentenceAt(steps, progress.percent)} />
        </div>
      )}
    </div>
  );
}

type Box = RefObject<HTMLDivElement | null>;

function useHurry(box: Box, isRunning: boolean, hurry: () => void) {
  useEffect(() => {
    const panel = box.current?.closest('[role="dialog"]');
    if (!panel || !isRunning) return;
    const hurryOn = (event: Event) => isForProgress(event) && hurry();
    panel.addEventListener('keydown', hurryOn);
    panel.addEventListener('click', hurryOn);
    return () => {
      panel.removeEventListener('keydown', hurryOn);
      panel.removeEventListener('click', hurryOn);
    };
  }, [box, isRunning, hurry]);
}

const IGNORED_KEYS = new Set(['Escape', 'F8', 'Shift', 'Control', 'Alt', 'Meta', 'Tab']);

/** Whether a key or click ends the progress. Tab, modifier keys and presses on buttons do not. */
function isForProgress(event: Event): boolean {
  if (event instanceof KeyboardEvent && (event.repeat || IGNORED_KEYS.has(event.key))) return false;
  return event.target instanceof Element && event.target.closest('button') === null;
}

/** Once the result is there, the focus is on what it leads to, and the top of the result stays in view. */
function useFocusNextStep(box: Box, isRunning: boolean) {
  const wasRunning = useRef(isRunning);

  useEffect(() => {
    const isOver = wasRunning.current && !isRunning;
    wasRunning.current = isRunning;
    const panel = box.current?.closest('[role="dialog"]');
    if (!isOver || !panel || panel.querySelector('button:focus')) return;
    panel.querySelector<HTMLElement>('[data-next-step]')?.focus({ preventScroll: true });
  }, [box, isRunning]);
}
