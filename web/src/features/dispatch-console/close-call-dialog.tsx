import { useState } from 'react';
import { optionOf } from '../../shared/codes-query';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Field } from '../../ui/field';
import { Select } from '../../ui/select';
import type { Desk } from './use-desk';

interface CloseCallDialogProps {
  desk: Desk;
  call: NonNullable<Desk['chosen']>;
  onClose: () => void;
}

/** Asks how a call ended before it is closed. */
export function CloseCallDialog({ desk: { writes, codes }, call, onClose }: CloseCallDialogProps) {
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
