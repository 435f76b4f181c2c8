import type { Call } from '@ten8/contracts/cad/calls';
import { useCalls, useMoreCalls, useOwnUnit } from '../../../shared/cad/cad-lists';
import { useCallQueue } from '../../../shared/calls/use-call-queue';
import { useNow } from '../../../shared/time/use-now';
import { useStableCallback } from '../../../shared/use-stable-callback';
import { callRowProps } from '../cad-tab/call-row-props';
import { isUnitOnCall } from '../cad-tab/use-attached-call';
import { useCallActions } from '../cad-tab/use-call-actions';
import { useConsole } from '../console-context';
import { waited } from '../freshness';
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
  const { areKeysOn, open } = useConsole();
  const now = useNow(10_000);
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
      footer={more > 0 && `${more} more calls`}
    >
      {(call: Call) => (
        <CallRow
          call={call}
          waited={waited(call.createdAt, now)}
          isAttached={unit !== null && isUnitOnCall(call, unit.id)}
          isPending={isPending}
          areKeysOn={areKeysOn}
          onAttach={onAttach}
        />
      )}
    </SidePanelList>
  );
}
