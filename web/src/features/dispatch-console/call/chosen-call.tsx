import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import type { Unit } from '@ten8/contracts/cad/units';
import { canRoll } from '../../../shared/calls/roll-call';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { Age } from '../../../shared/time/age';
import { Timeline } from '../../../shared/timeline/timeline';
import { Button } from '../../../ui/button';
import type { Open } from '../desk/desk-dialog';
import { Pane, PaneHead } from '../desk/pane-look';
import { Duplicates } from '../duplicates/duplicates';
import { CallPlace } from '../places/call-place';
import { Kinds } from '../queue/kinds';
import type { DeskWrites } from '../writes/use-desk-writes';
import { AssignedUnits } from './assigned-units';
import { CallEditForm } from './call-edit-form';
import { OpenNeeds } from './open-needs';
import { useLaterCall } from './use-later-call';

interface ChosenCallProps {
  call: Call;
  units: readonly Unit[];
  /** How many others have it open. */
  otherViewerCount: number;
  writes: DeskWrites;
  duplicates: readonly Call[];
  open: Open;
  /** For a call that was closed while this user was typing. */
  onDismiss: () => void;
}

const othersText = (others: number): string =>
  others === 0 ? '' : `${others} ${others === 1 ? 'other' : 'others'} here`;

/** The chosen call: its fields, its units and its timeline. The key that chose it is answered by the queue first. */
export function ChosenCall(props: ChosenCallProps) {
  const call = useLaterCall(props.call);
  // Of another call than before nothing is kept.
  return <OpenCall key={call.id} {...props} call={call} />;
}

function OpenCall(props: ChosenCallProps) {
  const { call, units, writes, duplicates, open } = props;

  return (
    <Pane aria-label="Chosen call" data-chosen-call tabIndex={-1} ref={bringIntoView}>
      <PaneHead>
        <h2>
          CALL #{call.callNumber} <Kinds call={call} /> · {call.callerName}
          {call.callerPhone && ` · ${call.callerPhone}`} · <Age since={call.createdAt} />
        </h2>
        <span role="status">{othersText(props.otherViewerCount)}</span>
        {call.status === 'closed' ? (
          <>
            <Closed role="alert">THIS CALL WAS CLOSED</Closed>
            <Button size="small" onClick={props.onDismiss}>
              DISMISS
            </Button>
          </>
        ) : (
          <>
            <ShortcutButton
              size="small"
              disabled={!canRoll(call)}
              onClick={() => writes.roll(call)}
              shortcut="l"
            >
              ROLL CALL
            </ShortcutButton>
            <ShortcutButton size="small" onClick={() => open('aid')} shortcut="d">
              AID
            </ShortcutButton>
            <ShortcutButton size="small" onClick={() => open('merge')} shortcut="m">
              MERGE
            </ShortcutButton>
            <ShortcutButton size="small" tone="danger" onClick={() => open('close')} shortcut="x">
              CLOSE CALL
            </ShortcutButton>
          </>
        )}
      </PaneHead>
      <CallPlace call={call} />
      <Columns>
        <CallEditForm call={call} edit={writes.edit} />
        <div>
          <AssignedUnits call={call} units={units} writes={writes} />
          <OpenNeeds call={call} aid={writes.aid} />
          <Duplicates duplicates={duplicates} unmerge={writes.unmerge} />
        </div>
        <Timeline call={call} isDesk />
      </Columns>
    </Pane>
  );
}

/** On a phone it stands below both lists, out of sight. With keys, the line in the list has the focus and stays in sight. */
function bringIntoView(pane: HTMLElement | null) {
  if (!window.matchMedia('(max-width: 1023px)').matches) return;
  if (!document.querySelector('[data-queue-row]:focus-visible')) pane?.scrollIntoView();
}

const Closed = styled.strong`
  color: var(--warning-text);
`;

const Columns = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 5fr) minmax(0, 3fr) minmax(0, 5fr);
  gap: var(--space-12);
  align-items: start;
  min-height: 0;
  padding: var(--space-12);
  overflow-y: auto;

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
