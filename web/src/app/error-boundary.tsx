import { Component, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../ui/button';

interface State {
  error: Error | null;
}

/** Catches errors of rendering, and of files that cannot be loaded. Reloading helps in both cases. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return (
      <Box role="alert">
        <h1>This page stopped working</h1>
        <p>What you saved is safe. Check your connection, then load the page again.</p>
        <code>{this.state.error.message}</code>
        <Button tone="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </Box>
    );
  }
}

const Box = styled.main`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-16);
  padding: var(--space-24);

  p,
  code {
    color: var(--muted);
    overflow-wrap: anywhere;
  }
`;
