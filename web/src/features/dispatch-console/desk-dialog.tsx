import { isActive } from '../../shared/cad-lists';
import { AssignDialog } from './assign-dialog';
import { DutyDialog } from './duty-dialog';
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
import type { Lookup } from './lookup';
import type { ToolName } from './tools/tool-name';
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
  | 'area';

/** A dialog keeps the call for which it was opened, even if another call is chosen in the meantime. */
export interface OpenedDialog {
  name: DialogName;
  /** The call that was chosen then. */
  callId: number | null;
}

const EMPTY_LOOKUP: Lookup = { what: 'person', text: '' };

interface DeskDialogProps {
  opened: OpenedDialog;
  desk: Desk;
  /** Whether it opens over one part, in a window of its own. */
  isWindow?: boolean;
  areKeysOn: boolean;
  onSwitchKeys: (isOn: boolean) => void;
  onClose: () => void;
}

/** The one dialog that is open. */
export function DeskDialog(props: DeskDialogProps) {
  const { opened, desk, isWindow = false, areKeysOn, onSwitchKeys, onClose } = props;
  const { shown = [], marked, assign, choose, queue = [], writes } = desk;
  const { name, callId } = opened;

  if (isTool(name)) {
    const Tool = TOOL_DIALOGS[name];
    return <Tool onClose={onClose} />;
  }
  if (name === 'keys')
    return (
      <DeskKeysDialog isWindow={isWindow} areKeysOn={areKeysOn} onSwitch={onSwitchKeys} onClose={onClose} />
    );
  if (name === 'take')
    return (
      <TakeCallDialog
        onClose={onClose}
        onTaken={(call) => {
          choose(call.id);
          onClose();
        }}
      />
    );
  if (name === 'traffic') return <TrafficDialog onClose={onClose} />;
  if (name === 'area') return <AreaDialog onClose={onClose} />;
  if (name === 'lookup') return <LookupDialog start={EMPTY_LOOKUP} onClose={onClose} />;
  if (name === 'duty') return <DutyDialog onClose={onClose} />;
  if (name === 'closed')
    return <ClosedCallsDialog calls={desk.calls.data ?? []} onReopen={writes.reopen} onClose={onClose} />;
  if (name === 'status') return <StatusDialog desk={desk} units={shown} onClose={onClose} />;
  if (name === 'tone') return <ToneDialog desk={desk} onClose={onClose} />;
  const onDuty = shown.filter(isActive);
  if (name === 'message') return <MessageDialog units={onDuty} marked={marked} onClose={onClose} />;
  const call = queue.find(({ id }) => id === callId);
  if (!call) return null;
  if (name === 'aid') return <AidDialog call={call} onClose={onClose} />;
  if (name === 'merge') {
    const mergeInto = (into: typeof call) => writes.merge({ call, into });
    return <MergeDialog call={call} queue={queue} onMerge={mergeInto} onClose={onClose} />;
  }
  if (name === 'close') return <CloseCallDialog desk={desk} call={call} onClose={onClose} />;
  return (
    <AssignDialog
      call={call}
      units={onDuty}
      marked={marked}
      onAssign={(unitIds) => assign(call.id, unitIds)}
      onClose={onClose}
    />
  );
}

const isTool = (name: DialogName): name is ToolName => name in TOOL_DIALOGS;
