import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../shared/api/query-client';
import { leaveIfUnauthorized } from '../shared/session/unauthorized';
import { ToastsProvider, useToast } from '../shared/toasts/toasts';
import { GlobalStyle } from '../theme/global';
import { BetaBanner } from './beta-banner';
import { ErrorBoundary } from './error-boundary';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ToastsProvider>
      <GlobalStyle />
      <ServerState>
        <BetaBanner />
        <ErrorBoundary>{children}</ErrorBoundary>
      </ServerState>
    </ToastsProvider>
  );
}

/** When the session ends, all running queries fail with 401: only the first shows a toast. */
function ServerState({ children }: { children: ReactNode }) {
  const toast = useToast();
  const [client] = useState(() => {
    let isLeaving = false;
    return createQueryClient((error) => {
      isLeaving ||= leaveIfUnauthorized(error, toast);
    });
  });

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
