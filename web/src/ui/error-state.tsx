import { CircleAlert } from 'lucide-react';
import { useTransition } from 'react';
import { styled } from 'styled-components';
import { Button } from './button';
import { keepFocusAround } from './keep-focus';

interface ErrorStateProps {
  /** What failed, for example `Failed to load members`. */
  what: string;
  /** The server's own sentence, if it gave one. */
  why?: string | undefined;
  /** With it an operator finds the request in the logs. */
  requestId?: string | null | undefined;
  /** The button is pending until the promise it returns is settled. */
  onRetry?: () => unknown;
}

export function ErrorState({ what, why, requestId, onRetry }: ErrorStateProps) {
  const [isRetrying, startRetry] = useTransition();

  return (
    <Box role="alert" ref={keepFocusAround}>
      <CircleAlert size={20} aria-hidden />
      <div>
        <strong>{what}</strong>
        {why && <p>{why}</p>}
        {requestId && <RequestId>Request {requestId}</RequestId>}
      </div>
      {onRetry && (
        <Button
          size="small"
          isPending={isRetrying}
          onClick={() =>
            startRetry(async () => {
              await onRetry();
            })
          }
        >
          {isRetrying ? 'Retrying...' : 'Retry'}
        </Button>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  padding: var(--space-12) var(--space-16);
  border: 1px solid var(--danger-text);
  border-radius: var(--radius-card);
  background: var(--surface-1);

  > svg {
    flex: none;
    color: var(--danger-text);
  }
  > div {
    flex: 1;
    min-width: 0;
  }
  p {
    color: var(--muted);
  }
`;

const RequestId = styled.p`
  font-family: var(--mono);
  font-size: var(--type-label);
  overflow-wrap: anywhere;
`;
