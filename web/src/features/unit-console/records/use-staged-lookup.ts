import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../../shared/toasts';
import { useUnauthorized } from '../../../shared/unauthorized';
import { runStages, type Staging } from './stages';

interface StagedLookup<T> {
  staging: Staging;
  load: () => Promise<T>;
  /** The notice's text when the load fails; its title is Database Error. */
  failure: string;
}

type Progress<T> =
  { state: 'running'; percent: number } | { state: 'done'; found: T } | { state: 'failed'; error: unknown };

/** Runs through the stages, then loads; success or failure ends it. Once per mount, and again on retry. */
export function useStagedLookup<T>({ staging, load, failure }: StagedLookup<T>) {
  const toast = useToast();
  const leaveIfSignedOut = useUnauthorized();
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<Progress<T>>({ state: 'running', percent: 0 });

  const run = useEffectEvent(async (isOver: () => boolean, wait: (ms: number) => Promise<void>) => {
    const set = (next: Progress<T>) => isOver() || setProgress(next);
    try {
      await runStages(staging, { wait, onStage: (percent) => set({ state: 'running', percent }) });
      const found = await load();
      set({ state: 'done', found });
    } catch (error) {
      if (isOver()) return;
      set({ state: 'failed', error });
      if (!leaveIfSignedOut(error)) toast.failure('Database Error', failure);
    }
  });

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    // A lookup that was closed never gets past its stage.
    const wait = (ms: number) => new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
    void run(() => isOver, wait);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [attempt]);

  const retry = useCallback(() => {
    setProgress({ state: 'running', percent: 0 });
    setAttempt((count) => count + 1);
  }, []);
  return { progress, retry };
}
