import type { Call } from '@ten8/contracts/cad/calls';
import { moreText, useCalls, useMoreCalls } from '../../../shared/calls/calls-query';
import { useCallQueue } from '../../../shared/calls/use-call-queue';
import { useOwnUnit } from '../../../shared/units/units-query';
import { useStableCallback } from '../../../shared/use-stable-callback';
import { callRowProps } from '../calls/call-row-props';
import { isUnitOnCall } from '../calls/use-attached-call';
import { useCallActions } from '../calls/use-call-actions';
import { useConsole } from '../console-context';
import { CallRow } from './call-row';
import { SidePanelList } from './side-panel-list';

const MAX_HEIGHT = 300;
/** In px, of a call whose texts fit into one line each. */
const ROW_HEIGHT = 59;

export function ActiveCalls() {
  const { error, refetch } = useCalls();
  const more = useMoreCalls();
  const unit = useOwnUnit();
  const { attach, isPending } = useCallActions();
  const { open } = useConsole();
  const onAttach = useStableCallback(attach);
  const active = useCallQueue();

  return (
    <SidePanelList
      title="ACTIVE CALLS"
      name="Active calls"
      items={active}
      error={error}
      refetch={refetch}
      maxHeight={MAX_HEIGHT}
      rowHeight={ROW_HEIGHT}
      rowProps={(call) => callRowProps(call, ({ id }) => open({ name: 'call', callId: id }))}
      empty={
        <>
          <span>NO ACTIVE CALLS</span> · New ones appear by themselves
        </>
      }
      footer={more > 0 && moreText(more)}
    >
      {(call: Call) => (
        <CallRow
          call={call}
          isAttached={unit !== null && isUnitOnCall(call, unit.id)}
          isPending={isPending}
          onAttach={onAttach}
        />
      )}
    </SidePanelList>
  );
}
