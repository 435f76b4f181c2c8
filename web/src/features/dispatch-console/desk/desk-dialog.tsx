import type { OpenPanic } from '@ten8/contracts/cad/panic';
import { isOnDuty } from '../../../shared/units/units-query';
import { DutyDialog } from '../duty/duty-dialog';
import type { Lookup } from '../lookup/lookup';
import { EndPanicDialog } from '../panics/end-panic-dialog';
import type { ToolName } from '../tools/tool-name';
import { AssignDialog } from '../unit-board/assign-dialog';
import {
  AidDialog,
  AreaDialog,
  CloseCallDialog,
  ClosedCallsDialog,
  DeskKeysDialog,
  LookupDialog,
  MergeDialog,
  MessageDialog,
  StatusDialog,
  TakeCallDialog,
  ToneDialog,
  TOOL_DIALOGS,
  TrafficDialog,
} from './lazy-dialogs';
import type { Desk } from './use-desk';

export type DialogName =
  | ToolName
  | 'assign'
  | 'take'
  | 'close'
  | 'closed'
  | 'merge'
  | 'aid'
  | 'tone'
  | 'message'
  | 'status'
  | 'lookup'
  | 'keys'
  | 'duty'
  | 'traffic'
  | 'area'
  | 'end-panic';

/** What a dialog is about. */
interface DialogSubject {
  /** Looked up at once. */
  lookup?: Lookup;
  /** The alarm that is closed. */
  panic?: OpenPanic;
}

/** A dialog keeps the call for which it was opened, even if another call is chosen in the meantime. */
export interface OpenedDialog extends DialogSubject {
  name: DialogName;
  /** The call that was chosen then. */
  callId: number | null;
}

export type Open = (name: DialogName, subject?: DialogSubject) => void;

const EMPTY_LOOKUP: Lookup = { what: 'person', text: '' };

interface DeskDialogProps {
  opened: OpenedDialog;
  desk: Desk;
  /** Whether it opens over one part, in a window of its own. */
  isWindow: boolean;
  onClose: () => void;
}

/** The one dialog that is open. */
export function DeskDialog(props: DeskDialogProps) {
  const { opened, desk, isWindow, onClose } = props;
  const { calls, choice, marks, writes } = desk;
  const { queue = [] } = calls;
  const { shown = [] } = desk.units;
  const { name, callId, lookup = EMPTY_LOOKUP, panic } = opened;
  if (isTool(name)) {
    const Tool = TOOL_DIALOGS[name];
    return <Tool onClose={onClose} />;
  }
  const onDuty = shown.filter(isOnDuty);
  const call = queue.find(({ id }) => id === callId);

  switch (name) {
    case 'keys':
      return <DeskKeysDialog isWindow={isWindow} onClose={onClose} />;
    case 'take':
      return (
        <TakeCallDialog
          onClose={onClose}
          onTaken={(taken) => {
            choice.choose(taken.id);
            onClose();
          }}
        />
      );
    case 'traffic':
      return <TrafficDialog onClose={onClose} />;
    case 'area':
      return <AreaDialog onClose={onClose} />;
    case 'lookup':
      return <LookupDialog start={lookup} onClose={onClose} />;
    case 'end-panic':
      return panic && <EndPanicDialog panic={panic} onClose={onClose} />;
    case 'duty':
      return <DutyDialog onClose={onClose} />;
    case 'closed':
      return (
        <ClosedCallsDialog
          calls={calls.query.data ?? []}
          isWindow={isWindow}
          onReopen={writes.reopen}
          onClose={onClose}
        />
      );
    case 'status':
      return (
        <StatusDialog
          units={shown.filter(({ id }) => marks.unitIds.includes(id))}
          onSet={marks.setStatus}
          onClose={onClose}
        />
      );
    case 'tone':
      return <ToneDialog marked={marks.unitIds} play={writes.tone} onClose={onClose} />;
    case 'message':
      return <MessageDialog units={onDuty} marked={marks.unitIds} onClose={onClose} />;
    case 'aid':
      return call && <AidDialog call={call} onClose={onClose} />;
    case 'close':
      return call && <CloseCallDialog call={call} edit={writes.edit} onClose={onClose} />;
    case 'merge':
      return call && <MergeDialog call={call} queue={queue} merge={writes.merge} onClose={onClose} />;
    case 'assign':
      return (
        call && (
          <AssignDialog
            call={call}
            units={onDuty}
            marked={marks.unitIds}
            onAssign={(unitIds) => marks.assign(call.id, unitIds)}
            onClose={onClose}
          />
        )
      );
  }
}

const isTool = (name: DialogName): name is ToolName => name in TOOL_DIALOGS;
