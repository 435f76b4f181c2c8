import type { ReactNode } from 'react';
import { requestIdOf } from '../../../shared/api';
import { ErrorState } from '../../../ui/error-state';
import { ProgressBar } from '../../../ui/progress-bar';
import { sentenceAt, type Staging } from './stages';
import type { useStagedLookup } from './use-staged-lookup';

interface StagedProps<T> extends ReturnType<typeof useStagedLookup<T>> {
  staging: Staging;
  failure: string;
  children: (found: T) => ReactNode;
}

/** The progress, then what was found or why it was not. */
export function Staged<T>({ staging, progress, retry, failure, children }: StagedProps<T>) {
  if (progress.state === 'done') return children(progress.found);
  if (progress.state === 'failed')
    return <ErrorState what={failure} requestId={requestIdOf(progress.error)} onRetry={retry} />;
  return <ProgressBar percent={progress.percent} label={sentenceAt(staging, progress.percent)} />;
}
