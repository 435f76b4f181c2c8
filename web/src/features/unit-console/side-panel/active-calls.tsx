import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { useCalls, useMoreCalls, useOwnUnit } from '../../../shared/cad-lists';
import { useCallQueue } from '../../../shared/use-call-queue';
import { useNow } from '../../../shared/use-now';
import { useStableCallback } from '../../../shared/use-stable-callback';
import { VirtualList } from '../../../ui/virtual-list';
import { readable } from '../cad-tab/readable';
import { isOn } from '../cad-tab/use-attached-call';
import { useCallActions } from '../cad-tab/use-call-actions';
import { useConsole } from '../console-context';
import { waited } from '../freshness';
import { CallInRow, CallRow } from './call-row';
import { RailPanel } from './rail-panel';

/** In px: number and caller, the place, a line of text. */
const ROW_HEIGHT = 72;
const idOf = ({ id }: Call) => id;

export function ActiveCalls() {
  const { error, refetch } = useCalls();
  const more = useMoreCalls();
  const unit = useOwnUnit();
  const { attach, isPending } = useCallActions();
  const { areKeysOn, open } = useConsole();
  const now = useNow(10_000);
  const onAttach = useStableCallback(attach);
  const onRead = useStableCallback(({ id }: Call) => open({ name: 'call', callId: id }));
  const active = useCallQueue();

  return (
    <RailPanel
      title={`ACTIVE CALLS (${active?.length ?? 0})`}
      name="Active calls"
      items={active}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <>
          <span>NO ACTIVE CALLS</span> · New ones appear by themselves
        </>
      }
      footer={more > 0 && `${more} more calls`}
    >
      {(calls: readonly Call[]) => (
        <List
          items={calls}
          keyOf={idOf}
          rowHeight={ROW_HEIGHT}
          Row={CallRow}
          rowProps={(call) => ({ 'data-rail-row': true, ...readable(call, onRead) })}
        >
          {(call) => (
            <CallInRow
              call={call}
              waited={waited(call.createdAt, now)}
              isAttached={unit !== null && isOn(call, unit.id)}
              {...{ isPending, areKeysOn, onAttach }}
            />
          )}
        </List>
      )}
    </RailPanel>
  );
}

const List = styled(VirtualList<Call>)`
  max-height: 300px;
`;
