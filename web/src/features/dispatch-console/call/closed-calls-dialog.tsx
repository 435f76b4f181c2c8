import { useState } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { REOPEN_MS } from '@ten8/contracts/cad/constants';
import { serverNow } from '../../../shared/time/server-time';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { CallStrip } from './call-strip';
import { ClosedDrafts } from './closed-drafts';

interface ClosedCallsDialogProps {
  /** All calls; of the closed ones the latest first. */
  calls: readonly Call[];
  /** Whether it opens in a window of its own, which knows nothing of what is typed at the desk. */
  isWindow: boolean;
  onReopen: (call: Call) => void;
  onClose: () => void;
}

/** The calls that were closed last; one that was closed too early is opened again. */
export function ClosedCallsDialog({ calls, isWindow, onReopen, onClose }: ClosedCallsDialogProps) {
  const [now] = useState(() => serverNow());
  const numbers = new Map(calls.map(({ id, callNumber }) => [id, callNumber]));
  const closed = calls.filter(({ status }) => status === 'closed');

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Closed calls"
      description="A call can be reopened for a day."
      width="wide"
    >
      {!isWindow && <ClosedDrafts calls={calls} />}
      {closed.length === 0 && <p>No call was closed yet.</p>}
      <List>
        {closed.map((call) => (
          <li key={call.id}>
            <CallStrip call={call} into={numbers.get(call.mergedInto ?? 0)} />
            {!call.mergedInto && now - Date.parse(call.closedAt ?? '') < REOPEN_MS && (
              <Button
                size="small"
                aria-label={`Reopen call #${call.callNumber}`}
                onClick={() => {
                  onReopen(call);
                  onClose();
                }}
              >
                REOPEN
              </Button>
            )}
          </li>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.ul`
  max-height: 60vh;
  overflow-y: auto;

  > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-8);
    min-height: var(--row);
    padding: var(--space-4) 0;
    border-top: 1px solid var(--line);
  }
  article {
    flex: 1;
  }
`;
