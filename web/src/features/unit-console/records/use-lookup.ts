import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLeaveIfSignedOut } from '../../../shared/session/unauthorized';
import { useToast } from '../../../shared/toasts/toasts';
import { runSteps, type LookupSteps } from './lookup-steps';

interface Lookup<T> {
  steps: LookupSteps;
  load: () => Promise<T>;
  /** The toast's text when the load fails; its title is Database Error. */
  failure: string;
}

type Progress<T> =
  { state: 'running'; percent: number } | { state: 'done'; found: T } | { state: 'failed'; error: unknown };

/** Shows the steps, then loads. Runs once per mount, and again on retry. `hurry` ends the steps at once. */
export function useLookup<T>({ steps, load, failure }: Lookup<T>) {
  const toast = useToast();
  const leaveIfSignedOut = useLeaveIfSignedOut();
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<Progress<T>>({ state: 'running', percent: 0 });

  const run = useEffectEvent(async (isOver: () => boolean, wait: (ms: number) => Promise<void>) => {
    const set = (next: Progress<T>) => isOver() || setProgress(next);
    try {
      await runSteps(steps, { wait, onStep: (percent) => set({ state: 'running', percent }) });
      const found = await load();
      set({ state: 'done', found });
    } catch (error) {
      if (isOver()) return;
      set({ state: 'failed', error });
      if (!leaveIfSignedOut(error)) toast.failure('Database Error', failure);
    }
  });

  const hurried = useRef(() => {});
  useEffect(() => {
    let isOver = false;
    let isHurried = false;
    let timer: ReturnType<typeof setTimeout>;
    // A closed lookup does not continue with the next step.
    const wait = (ms: number) =>
      new Promise<void>((resolve) => {
        if (isHurried) return resolve();
        timer = setTimeout(resolve, ms);
        hurried.current = () => {
          isHurried = true;
          clearTimeout(timer);
          resolve();
        };
      });
    void run(() => isOver, wait);
    return () => {
      isOver = true;
      hurried.current = () => {};
      clearTimeout(timer);
    };
  }, [attempt]);
  const hurry = useCallback(() => hurried.current(), []);

  const retry = useCallback(() => {
    setProgress({ state: 'running', percent: 0 });
    setAttempt((count) => count + 1);
  }, []);
  return { progress, retry, hurry };
}
