import type { ReactNode } from 'react';
import { requestIdOf } from '../../../shared/api';
import { ErrorState } from '../../../ui/error-state';
import { ProgressBar } from '../../../ui/progress-bar';
import { sentenceAt, type LookupSteps } from './lookup-steps';
import type { useLookup } from './use-lookup';

interface LookupViewProps<T> extends ReturnType<typeof useLookup<T>> {
  steps: LookupSteps;
  failure: string;
  children: (found: T) => ReactNode;
}

/** A lookup's progress, then its result or its failure. */
export function LookupView<T>({ steps, progress, retry, failure, children }: LookupViewProps<T>) {
  if (progress.state === 'done') return children(progress.found);
  if (progress.state === 'failed')
    return <ErrorState what={failure} requestId={requestIdOf(progress.error)} onRetry={retry} />;
  return <ProgressBar percent={progress.percent} label={sentenceAt(steps, progress.percent)} />;
}
