import { AidDialog } from '../../shared/aid-dialog';
import { isActive } from '../../shared/cad-lists';
import { TakeCallDialog } from '../../shared/take-call-dialog';
import { AssignDialog } from './assign-dialog';
import { AreaDialog, TrafficDialog } from './broadcast-dialogs';
import { DutyDialog } from './duty-dialog';
import { DeskKeysDialog } from './keys';
import {
  CloseCallDialog,
  ClosedCallsDialog,
  LookupDialog,
  MergeDialog,
  MessageDialog,
  ToneDialog,
  TOOL_DIALOGS,
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
  | 'lookup'
  | 'keys'
  | 'duty'
  | 'traffic'
  | 'area';

const NOBODY: Lookup = { what: 'person', text: '' };

interface DeskDialogProps {
  name: DialogName;
  desk: Desk;
  areKeysOn: boolean;
  onSwitchKeys: (isOn: boolean) => void;
  onClose: () => void;
}

/** The one dialog that is open. */
export function DeskDialog({ name, desk, areKeysOn, onSwitchKeys, onClose }: DeskDialogProps) {
  const { chosen, shown = [], marked, assign, choose, queue = [], merges } = desk;

  if (isTool(name)) {
    const Tool = TOOL_DIALOGS[name];
    return <Tool onClose={onClose} />;
  }
  if (name === 'keys')
    return <DeskKeysDialog areKeysOn={areKeysOn} onSwitch={onSwitchKeys} onClose={onClose} />;
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
  if (name === 'lookup') return <LookupDialog start={NOBODY} onClose={onClose} />;
  if (name === 'duty') return <DutyDialog onClose={onClose} />;
  if (name === 'closed') {
    const closed = (desk.calls.data ?? []).filter(({ status }) => status === 'closed');
    return <ClosedCallsDialog calls={closed} onReopen={merges.reopen} onClose={onClose} />;
  }
  const onDuty = shown.filter(isActive);
  if (name === 'tone') return <ToneDialog desk={desk} units={onDuty} onClose={onClose} />;
  if (name === 'message') return <MessageDialog desk={desk} units={onDuty} onClose={onClose} />;
  if (!chosen) return null;
  if (name === 'aid') return <AidDialog call={chosen} onClose={onClose} />;
  if (name === 'merge') {
    const mergeInto = (into: typeof chosen) => merges.merge({ call: chosen, into });
    return <MergeDialog call={chosen} queue={queue} onMerge={mergeInto} onClose={onClose} />;
  }
  if (name === 'close') return <CloseCallDialog desk={desk} call={chosen} onClose={onClose} />;
  return (
    <AssignDialog
      call={chosen}
      units={onDuty}
      marked={marked}
      onAssign={(unitIds) => assign(chosen.id, unitIds)}
      onClose={onClose}
    />
  );
}

const isTool = (name: DialogName): name is ToolName => name in TOOL_DIALOGS;
