import { useState } from 'react';
import type { Call } from '@ten8/contracts/cad/calls';
import { unsavedEdit } from '../../../shared/call-form/call-draft';
import { CALL_FIELDS } from '../../../shared/call-form/call-fields';
import { codeOptions, useCodes } from '../../../shared/codes/codes-query';
import { useUser } from '../../../shared/session/session';
import { Checkbox } from '../../../ui/checkbox';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import type { DeskWrites } from '../writes/use-desk-writes';
import { CALL_LABELS } from './call-labels';

interface CloseCallDialogProps {
  call: Call;
  edit: DeskWrites['edit'];
  onClose: () => void;
}

/** Asks how a call ended, and whether to save what was typed into it, too. Open until the call was closed. */
export function CloseCallDialog({ call, edit, onClose }: CloseCallDialogProps) {
  const user = useUser();
  const { dispositions } = useCodes();
  const [disposition, setDisposition] = useState('');
  const [isSaving, setSaving] = useState(true);
  const unsaved = unsavedEdit(user.id, call);
  const names = CALL_FIELDS.filter((field) => unsaved[field] !== undefined).map(
    (field) => CALL_LABELS[field],
  );

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Close call"
      question={`Call #${call.callNumber} is closed, and its units are available. Close it?`}
      confirmLabel="Close Call"
      isPending={edit.isPending}
      onConfirm={() => {
        const typed = isSaving ? unsaved : { version: call.version };
        const closing = { ...typed, status: 'closed', disposition } as const;
        edit.mutate({ callId: call.id, edit: closing, endsDraft: true }, { onSuccess: onClose });
      }}
    >
      {names.length > 0 && (
        <Checkbox
          label={`Save what I typed, too: ${names.join(', ')}`}
          checked={isSaving}
          onChange={(event) => setSaving(event.target.checked)}
        />
      )}
      {dispositions.length > 0 && (
        <Field label="Disposition">
          {(wiring) => (
            <Select
              {...wiring}
              value={disposition}
              options={codeOptions(dispositions)}
              onChoose={setDisposition}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
