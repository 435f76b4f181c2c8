import { memo } from 'react';
import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import type { CallLimits } from '@ten8/contracts/cad/lateness';
import type { Unit } from '@ten8/contracts/cad/units';
import { paths } from '../../../paths';
import { Needs } from '../../../shared/calls/call-needs';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { callsignsOn } from '../../../shared/units/callsigns';
import { ButtonLink } from '../../../ui/button-link';
import { PriorityBadge } from '../../../ui/priority-badge';
import { VirtualList } from '../../../ui/virtual-list';
import { Empty, Pane, PaneHead, ROW_HEIGHT, RowButton, RowText } from '../desk/pane-look';
import { SimilarMark } from '../duplicates/similar-mark';
import { dragCall, takesUnits } from '../unit-board/drag';
import { CallAge } from './call-age';
import { Kinds } from './kinds';
import { RollMark } from './roll-mark';

interface QueueProps {
  calls: readonly Call[] | undefined;
  /** How many active calls the list leaves out. */
  more: number;
  /** Undefined until they were read. */
  limits: CallLimits | undefined;
  units: readonly Unit[];
  /** Other calls of the same place. */
  similar: ReadonlyMap<number, Call[]>;
  chosenId: number | null;
  /** Of how many closed calls something is not saved. */
  unsavedCount: number;
  onChoose: (callId: number) => void;
  onTake: () => void;
  onClosed: () => void;
  onUnits: (callId: number, unitIds: number[]) => void;
}

const NO_UNITS: readonly Unit[] = [];
const NO_CALLS: readonly Call[] = [];
const idOf = ({ id }: Call) => id;
const countOf = (shown: number, more: number) => (more > 0 ? `${shown} of ${shown + more}` : shown);

/** Every active call, the most urgent first. */
export function Queue(props: QueueProps) {
  const { calls, more, units, limits, chosenId, onChoose, onTake, onUnits } = props;

  return (
    <Pane aria-label="Calls">
      <PaneHead>
        <h2>CALLS{calls && ` (${countOf(calls.length, more)})`}</h2>
        <ButtonLink to={paths.dispatchCalls} size="small" tone="ghost">
          MANAGE CALLS
        </ButtonLink>
        <ShortcutButton size="small" onClick={props.onClosed} shortcut="r">
          CLOSED {props.unsavedCount > 0 && <Unsaved>· {props.unsavedCount} NOT SAVED</Unsaved>}
        </ShortcutButton>
        <ShortcutButton size="small" onClick={onTake} shortcut="c">
          TAKE A CALL
        </ShortcutButton>
      </PaneHead>
      {calls?.length === 0 && <Empty>NO ACTIVE CALLS · New ones appear by themselves</Empty>}
      <VirtualList items={calls ?? NO_CALLS} keyOf={idOf} rowHeight={ROW_HEIGHT} keptKey={chosenId}>
        {(call) => (
          <QueueRow
            call={call}
            callsigns={callsignsOn(call, units).join(' ')}
            isChosen={call.id === chosenId}
            limits={limits}
            units={call.rollCall ? units : NO_UNITS}
            others={props.similar.get(call.id)}
            onChoose={onChoose}
            onUnits={onUnits}
          />
        )}
      </VirtualList>
    </Pane>
  );
}

interface QueueRowProps extends Pick<QueueProps, 'onChoose' | 'onUnits' | 'limits'> {
  call: Call;
  others: readonly Call[] | undefined;
  /** Only while there is a roll call. */
  units: readonly Unit[];
  callsigns: string;
  isChosen: boolean;
}

const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { call, callsigns, isChosen, limits, others, units, onChoose, onUnits } = props;
  return (
    <div
      draggable
      onDragStart={(event) => dragCall(event, call.id)}
      {...takesUnits((unitIds) => onUnits(call.id, unitIds))}
    >
      <RowButton
        type="button"
        data-queue-row={call.id}
        aria-current={isChosen}
        onClick={() => onChoose(call.id)}
      >
        <PriorityBadge priority={call.priority} />
        <RowText>
          <span>
            <b>#{call.callNumber}</b> {call.typeCode && <b>{call.typeCode}</b>} <Kinds call={call} />{' '}
            {call.description}
          </span>
          <span>
            {call.location}
            {call.postalCode && ` · ${call.postalCode}`} · {call.callerName} <Needs call={call} />{' '}
            {others && <SimilarMark call={call} others={others} />}{' '}
            {call.rollCall && <RollMark call={call} units={units} />}
          </span>
        </RowText>
        <Right>
          <CallAge call={call} limits={limits} />
          <span>{callsigns || 'NO UNIT'}</span>
        </Right>
      </RowButton>
    </div>
  );
});

const Unsaved = styled.span`
  color: var(--warning-text);
`;

const Right = styled.span`
  display: flex;
  flex: none;
  flex-direction: column;
  align-items: flex-end;
  max-width: 40%;
  font-size: var(--type-meta);

  > span {
    color: var(--muted);
    font-family: var(--mono);
    text-align: right;
  }
`;
