import { useState } from 'react';
import { unsavedEdit } from '../../../shared/call-form/call-draft';
import { optionOf } from '../../../shared/codes/codes-query';
import { useUser } from '../../../shared/session/session';
import { Checkbox } from '../../../ui/checkbox';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import type { Desk } from '../desk/use-desk';
import { CALL_LABELS } from './call-labels';

interface CloseCallDialogProps {
  desk: Desk;
  call: NonNullable<Desk['chosen']>;
  onClose: () => void;
}

const FIELDS = ['location', 'postalCode', 'description'] as const;

/** Asks how a call ended before it is closed, and whether to save what was typed into it, too. */
export function CloseCallDialog({ desk: { writes, codes }, call, onClose }: CloseCallDialogProps) {
  const user = useUser();
  const [disposition, setDisposition] = useState('');
  const [isSaving, setSaving] = useState(true);
  const unsaved = unsavedEdit(user.id, call);
  const names = FIELDS.filter((field) => unsaved[field] !== undefined).map((field) => CALL_LABELS[field]);

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title="Close call"
      question={`Call #${call.callNumber} is closed, and its units are available. Close it?`}
      confirmLabel="Close Call"
      onConfirm={() => {
        const typed = isSaving ? unsaved : { version: call.version };
        const edit = { ...typed, status: 'closed', disposition } as const;
        writes.edit.mutate({ callId: call.id, edit, endsDraft: true });
        onClose();
      }}
    >
      {names.length > 0 && (
        <Checkbox
          label={`Save what I typed, too: ${names.join(', ')}`}
          checked={isSaving}
          onChange={(event) => setSaving(event.target.checked)}
        />
      )}
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
