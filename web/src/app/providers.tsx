import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createQueryClient } from '../shared/query-client';
import { ToastsProvider } from '../shared/toasts';
import { GlobalStyle } from '../theme/global';
import { BetaBanner } from './beta-banner';
import { ErrorBoundary } from './error-boundary';

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);

  return (
    <QueryClientProvider client={client}>
      <GlobalStyle />
      <ToastsProvider>
        <BrowserRouter>
          <BetaBanner />
          <ErrorBoundary>{children}</ErrorBoundary>
        </BrowserRouter>
      </ToastsProvider>
    </QueryClientProvider>
  );
}
