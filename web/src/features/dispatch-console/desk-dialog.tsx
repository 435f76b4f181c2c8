import { useState } from 'react';
import { AidDialog } from '../../shared/aid-dialog';
import { isActive } from '../../shared/cad-lists';
import { optionOf } from '../../shared/codes-query';
import { TakeCallDialog } from '../../shared/take-call-dialog';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import { AssignDialog } from './assign-dialog';
import { AreaDialog, TrafficDialog } from './broadcast-dialogs';
import { ClosedCallsDialog } from './closed-calls-dialog';
import { DutyDialog } from './duty-dialog';
import { DeskKeysDialog } from './keys';
import type { Lookup } from './lookup';
import { LookupDialog } from './lookup-dialog';
import { MergeDialog } from './merge-dialog';
import { MessageDialog, ToneDialog } from './radio-dialogs';
import type { Desk } from './use-desk';

export type DialogName =
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
  if (name === 'close') return <CloseCall desk={desk} call={chosen} onClose={onClose} />;
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

interface CloseCallProps {
  desk: Desk;
  call: NonNullable<Desk['chosen']>;
  onClose: () => void;
}

function CloseCall({ desk: { writes, codes }, call, onClose }: CloseCallProps) {
  const [disposition, setDisposition] = useState('');

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Close call"
      question={`Call #${call.callNumber} is closed, and its units are available. Close it?`}
      confirmLabel="Close Call"
      onConfirm={() => {
        const edit = { version: call.version, status: 'closed', disposition } as const;
        writes.edit.mutate({ callId: call.id, edit });
        onClose();
      }}
    >
      {codes.dispositions.length > 0 && (
        <Field label="Disposition">
          {(wiring) => (
            <Select
              {...wiring}
              value={disposition}
              options={[{ value: '', label: 'Not given' }, ...codes.dispositions.map(optionOf)]}
              onChange={(event) => setDisposition(event.target.value)}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
