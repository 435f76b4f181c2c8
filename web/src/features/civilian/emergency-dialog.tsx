import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { openCall } from '@ten8/contracts/cad/calls';
import type { Character } from '@ten8/contracts/civilian/characters';
import { DESCRIPTION_MAX, LOCATION_MAX, POSTAL_CODE_MAX } from '@ten8/contracts/constants';
import { api } from '../../shared/api/api';
import { CALL_FAILED, CallNotSent } from '../../shared/calls/call-not-sent';
import { callsQuery } from '../../shared/calls/calls-query';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { RestoredDraft } from '../../shared/forms/restored-draft';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { fullName } from '../../shared/full-name';
import { messages } from '../../shared/messages';
import { FormDialog } from '../../ui/form/form-dialog';
import { SelectField } from '../../ui/form/select-field';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { latestIncidentsQuery } from './civilian-queries';
import { missingToast, noEmergency, toEmergencyCall, type EmergencyValues } from './emergency-form';

const Text = TextField<EmergencyValues>;

interface EmergencyDialogProps {
  characters: readonly Character[];
  onClose: () => void;
}

export function EmergencyDialog({ characters, onClose }: EmergencyDialogProps) {
  const form = useEmergencyForm(characters, onClose);

  return (
    <FormDialog
      form={form}
      title="Call Emergency Services"
      description="Your call goes to this community's dispatchers and officers."
      label="911 call"
      submit="SUBMIT 911 CALL"
      pending="SUBMITTING..."
      tone="danger"
      cancel="CANCEL"
      isUrgent
      onClose={onClose}
    >
      <Notice role="note">
        <TriangleAlert size={18} aria-hidden />
        <p>
          {messages.roleplayOnly} {messages.realEmergency}
        </p>
      </Notice>
      <RestoredDraft isRestored={form.isRestored} />
      <Caller characters={characters} />
      <Place>
        <Text name="location" label="Location" maxLength={LOCATION_MAX} isRequired />
        <Text name="postalCode" label="Postal code" maxLength={POSTAL_CODE_MAX} isCode />
      </Place>
      <TextAreaField<EmergencyValues>
        name="description"
        label="Description"
        placeholder="What is happening?"
        maxLength={DESCRIPTION_MAX}
        isCounted
        isRequired
      />
      <CallNotSent error={form.error} />
    </FormDialog>
  );
}

function Caller({ characters }: { characters: readonly Character[] }) {
  const characterId = useWatch<EmergencyValues, 'characterId'>({ name: 'characterId' });
  const caller = toEmergencyCall({ ...noEmergency, characterId }, characters).callerName;

  return (
    <SelectField<EmergencyValues>
      name="characterId"
      label="Caller identity"
      options={[
        { value: '', label: 'Anonymous Caller' },
        ...characters.map((character) => ({ value: String(character.id), label: fullName(character) })),
      ]}
      hint={`Dispatch sees you as ${caller}.`}
    />
  );
}

function useEmergencyForm(characters: readonly Character[], onSent: () => void) {
  const { community } = useSelectedCommunity();

  return useWriteForm({
    values: noEmergency,
    draft: `emergency-${community.id}`,
    keepsDraft: true,
    schema: () => import('@ten8/contracts/cad/calls').then(({ NewCall }) => NewCall),
    missing: missingToast,
    send: (values, idempotencyKey) =>
      api<typeof openCall>('POST /api/communities/:communityId/calls', {
        params: { communityId: community.id },
        body: toEmergencyCall(values, characters),
        idempotencyKey,
      }),
    done: ['Emergency Call Submitted', 'Your 911 call has been dispatched to emergency responders'],
    failed: CALL_FAILED,
    readAgain: [callsQuery(community.id).queryKey, latestIncidentsQuery(community.id).queryKey],
    onDone: onSent,
  });
}

const Notice = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-12);
  padding: var(--space-8) var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface-2);
  font-size: var(--type-admin);

  svg {
    flex: none;
    color: var(--warning-text);
  }
`;

const Place = styled.div`
  display: grid;
  grid-template-columns: 1fr 10rem;
  gap: var(--space-16);
  align-items: start;

  @media (max-width: 480px) {
    grid-template-columns: 1fr;
  }
`;
