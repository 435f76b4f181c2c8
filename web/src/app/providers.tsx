import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../shared/query-client';
import { ToastsProvider, useToast } from '../shared/toasts';
import { leaveIfUnauthorized } from '../shared/unauthorized';
import { GlobalStyle } from '../theme/global';
import { BetaBanner } from './beta-banner';
import { ErrorBoundary } from './error-boundary';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ToastsProvider>
      <GlobalStyle />
      <ServerState>
        <BrowserRouter>
          <BetaBanner />
          <ErrorBoundary>{children}</ErrorBoundary>
        </BrowserRouter>
      </ServerState>
    </ToastsProvider>
  );
}

/** A session that ends under an open page is noticed by the next read; several fail at once, and one says so. */
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
