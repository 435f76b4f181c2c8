import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { NOTE_MAX } from '@ten8/contracts/cad/constants';
import type { addNote, correctNote } from '@ten8/contracts/cad/timeline';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { api } from '../api';
import { callsQuery } from '../cad-lists';
import { useSelectedCommunity } from '../selected-community';
import { useWriteForm } from '../use-write-form';

/** Writes a note into the call's timeline; Enter adds it. */
export function NoteForm({ call, isDesk }: { call: Call; isDesk: boolean }) {
  const { community } = useSelectedCommunity();
  const form = useWriteForm({
    values: { text: '', isForHandover: false },
    draft: `note-${call.id}`,
    send: (body, idempotencyKey) =>
      api<typeof addNote>('POST /api/calls/:callId/notes', {
        params: { callId: call.id },
        body,
        idempotencyKey,
      }),
    failed: ['Note Not Added', 'Could not add the note'],
    readAgain: [callsQuery(community.id).queryKey],
    onDone: () => form.methods.reset({ text: '', isForHandover: false }),
  });

  return (
    <Form form={form} label="Add a note" Shape={OneLine}>
      <TextField name="text" label="Note" maxLength={NOTE_MAX} data-key-action="note" />
      {isDesk && <CheckboxField name="isForHandover" label="Hand over" />}
      <Submit label="ADD NOTE" tone="plain" needs={['text']} />
    </Form>
  );
}

interface CorrectionProps {
  noteId: number;
  text: string;
  onClose: () => void;
}

/** Takes the place of one's own note while it is corrected. */
export function CorrectionForm({ noteId, text, onClose }: CorrectionProps) {
  const { community } = useSelectedCommunity();
  const form = useWriteForm({
    values: { text },
    send: (values) =>
      api<typeof correctNote>('PATCH /api/notes/:noteId', { params: { noteId }, body: values }),
    failed: ['Note Not Corrected', 'Could not correct the note'],
    readAgain: [callsQuery(community.id).queryKey],
    onDone: onClose,
  });

  return (
    <Form form={form} label="Correct the note" Shape={OneLine}>
      <TextField name="text" label="Corrected note" maxLength={NOTE_MAX} autoFocus />
      <Submit label="SAVE" tone="plain" needs={['text']} />
      <Button onClick={onClose}>CANCEL</Button>
    </Form>
  );
}

const OneLine = styled.form`
  display: flex;
  align-items: end;
  gap: var(--space-8);

  > :first-child {
    flex: 1;
  }
`;
