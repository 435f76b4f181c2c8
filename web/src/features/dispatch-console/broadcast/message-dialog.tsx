import { MESSAGE_MAX } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';
import { DESCRIPTION_MAX } from '@ten8/contracts/constants';
import { callsQuery } from '../../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { FormDialog } from '../../../ui/form/form-dialog';
import { TextField } from '../../../ui/form/text-field';
import { namesOf, readCallsigns } from '../unit-board/read-callsigns';
import { MESSAGE_SENT, sendTo } from '../writes/use-radio-writes';

interface MessageDialogProps {
  /** Those on duty. */
  units: readonly Unit[];
  marked: readonly number[];
  onClose: () => void;
}

/** Writes to units. It stays open, with the text, until the message was sent. */
export function MessageDialog({ units, marked, onClose }: MessageDialogProps) {
  const { community } = useSelectedCommunity();
  const chosen = units.filter(({ id }) => marked.includes(id));
  const form = useWriteForm({
    values: { callsigns: namesOf(chosen), text: '' },
    draft: `desk-message-${community.id}`,
    extraRule: ({ callsigns }) => {
      const read = readCallsigns(callsigns, units, chosen);
      return 'problem' in read ? { name: 'callsigns', toast: read.problem } : null;
    },
    send: ({ callsigns, text }, key) => {
      const read = readCallsigns(callsigns, units, chosen);
      const unitIds = 'units' in read ? read.units.map(({ id }) => id) : [];
      return sendTo(community.id, { unitIds, text }, key);
    },
    ...MESSAGE_SENT,
    readAgain: [callsQuery(community.id).queryKey],
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title="Write to units"
      submit="Send"
      pending="Sending..."
      needs={['text']}
      onClose={onClose}
    >
      <TextField
        name="callsigns"
        label="Callsigns"
        isCode
        autoFocus={chosen.length === 0}
        maxLength={DESCRIPTION_MAX}
      />
      <TextField name="text" label="Message" autoFocus={chosen.length > 0} maxLength={MESSAGE_MAX} />
    </FormDialog>
  );
}
