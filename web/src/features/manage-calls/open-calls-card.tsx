import { PhoneIncoming } from 'lucide-react';
import { useState } from 'react';
import { MAX_CALLS_CLOSED } from '@ten8/contracts/cad/constants';
import { paths } from '../../paths';
import { ReadError } from '../../shared/api/read-error';
import { moreText, useCalls, useMoreCalls } from '../../shared/calls/calls-query';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { DataTable } from '../../ui/data-table';
import { EmptyState } from '../../ui/empty-state';
import { Muted } from '../../ui/muted';
import { WideTable } from '../../ui/wide-table';
import { callColumns } from './call-columns';
import { countOfCalls, useCloseCalls } from './use-close-calls';

const NONE: ReadonlySet<number> = new Set();

/** The active calls, in the server's order. Several can be selected and closed at once. */
export function OpenCallsCard() {
  const calls = useCalls();
  const more = useMoreCalls();
  const [marked, setMarked] = useState(NONE);
  const [isAsking, setAsking] = useState(false);
  const close = useCloseCalls(() => setMarked(NONE));
  const active = calls.data?.filter(({ status }) => status === 'active');
  const ids = active?.map(({ id }) => id) ?? [];
  const chosen = ids.filter((id) => marked.has(id));
  const isTooMany = chosen.length > MAX_CALLS_CLOSED;
  const canClose = chosen.length > 0 && !isTooMany;
  const label = `Close ${chosen.length > 0 ? countOfCalls(chosen.length) : 'Calls'}`;
  // Others may have closed the marked calls in the meantime.
  if (isAsking && chosen.length === 0) setAsking(false);

  return (
    <Card
      title={active ? `Active Calls (${active.length})` : 'Active Calls'}
      icon={<PhoneIncoming size={20} aria-hidden />}
      actions={
        <Button
          tone="danger"
          // Not `disabled`: the keyboard reaches it, so that a screen reader says why.
          aria-disabled={!canClose}
          isPending={close.isPending}
          aria-describedby="close-calls-hint"
          onClick={() => canClose && setAsking(true)}
        >
          {label}
        </Button>
      }
    >
      <Muted id="close-calls-hint">
        {isTooMany ? `At most ${MAX_CALLS_CLOSED} calls can be closed at once.` : 'Mark the calls to close.'}
      </Muted>
      <ReadError what="Failed to load calls" query={calls} />
      {(active || !calls.error) && (
        <WideTable>
          <DataTable
            caption="Active calls"
            columns={callColumns({ ids, marked, onMark: setMarked })}
            rows={active}
            rowKey={({ id }) => id}
            empty={<NoCalls />}
          />
        </WideTable>
      )}
      {more > 0 && <Muted>{moreText(more)}</Muted>}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Close Calls"
        question={`${label}? Their units become free. A call can be reopened for a day, one by one.`}
        confirmLabel={label}
        isPending={close.isPending}
        onConfirm={() => close.mutate(chosen, { onSettled: () => setAsking(false) })}
      />
    </Card>
  );
}

function NoCalls() {
  return (
    <EmptyState
      title="No active calls"
      actions={<ButtonLink to={paths.dispatch}>Take a call on the dispatch console</ButtonLink>}
    >
      Calls for 911 are listed here as soon as they come in.
    </EmptyState>
  );
}
