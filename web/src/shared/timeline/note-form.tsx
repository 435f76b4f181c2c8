import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { NOTE_MAX } from '@ten8/contracts/cad/constants';
import type { addNote, correctNote } from '@ten8/contracts/cad/timeline';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/form/checkbox-field';
import { Form, Submit } from '../../ui/form/form';
import { TextField } from '../../ui/form/text-field';
import { api } from '../api/api';
import { callsQuery } from '../calls/calls-query';
import { useSelectedCommunity } from '../community/selected-community';
import { useWriteForm } from '../forms/use-write-form';
import { keyTarget } from '../keyboard/key-target';
import { noteDraft } from './note-draft';

interface NoteFormProps {
  call: Pick<Call, 'id' | 'callNumber' | 'mergedInto'>;
  isDesk?: boolean;
  /** What it begins with. */
  text?: string;
  /** Where its text is kept until it is added. */
  draft?: string;
  /** For a form that is only there to save a text: called when that was added or dismissed. */
  onClose?: () => void;
}

/** Writes a note into the call's timeline; Enter adds it. */
export function NoteForm(props: NoteFormProps) {
  const { call, isDesk = false, text = '', draft = noteDraft(call.id), onClose } = props;
  const values = { text, isForHandover: false };
  const { community } = useSelectedCommunity();
  const close = () => {
    form.methods.reset(values);
    onClose?.();
  };
  const end = (sent: string) => {
    // What was typed since then begins the next note.
    const next = form.methods.getValues('text').replace(sent, '').trimStart();
    if (next === '') close();
    else form.methods.reset({ ...values, text: next });
  };
  const form = useWriteForm({
    values,
    // The form leaves the page when another tab or call is chosen, and when the call is closed. Another form may show
    // its text in the same frame, so every key is kept at once.
    draft,
    keepsDraft: true,
    draftOf: { communityId: community.id, callNumber: call.callNumber },
    send: (body, idempotencyKey) =>
      api<typeof addNote>('POST /api/calls/:callId/notes', {
        // The notes of a duplicate belong to the other call.
        params: { callId: call.mergedInto ?? call.id },
        body,
        idempotencyKey,
      }),
    failed: ['Note Not Added', 'Could not add the note'],
    readAgain: [callsQuery(community.id).queryKey],
    onDone: (_added, sent) => end(sent.text),
  });

  return (
    <Form form={form} label="Add a note" Shape={OneLine}>
      <TextField name="text" label="Note" maxLength={NOTE_MAX} {...keyTarget('note')} />
      {isDesk && <CheckboxField name="isForHandover" label="Hand over" />}
      <Submit label="ADD NOTE" tone="plain" needs={['text']} />
      {onClose && <Button onClick={close}>DISMISS</Button>}
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
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-8);

  /* On a phone, buttons go below when the text has no room beside them. */
  > :first-child {
    flex: 1 1 10rem;
  }
`;
