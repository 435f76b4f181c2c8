import { styled } from 'styled-components';
import type { CallEdit } from '@ten8/contracts/cad/call-edits';
import type { Call } from '@ten8/contracts/cad/calls';
import { PRIORITIES } from '@ten8/contracts/cad/constants';
import { DESCRIPTION_MAX } from '@ten8/contracts/constants';
import { CallConflicts } from '../../../shared/call-form/call-conflicts';
import type { CallFields } from '../../../shared/call-form/call-fields';
import { useCallEdit } from '../../../shared/call-form/use-call-edit';
import { codeOptions, useCodes } from '../../../shared/codes/codes-query';
import { keyTarget } from '../../../shared/keyboard/key-target';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { PlaceFields } from '../../../shared/places/place-fields';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form/form';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { upperCaseOptions } from '../../../ui/select-options';
import type { DeskWrites } from '../writes/use-desk-writes';
import { CALL_LABELS } from './call-labels';
import { DecidedSelect } from './decided-select';

const priorityOptions = upperCaseOptions(PRIORITIES);

interface CallEditFormProps {
  call: Call;
  edit: DeskWrites['edit'];
}

/** What is typed is saved with UPDATE; type and priority are saved when they are chosen. */
export function CallEditForm({ call, edit }: CallEditFormProps) {
  const form = useCallEdit(call);
  const { callTypes } = useCodes();
  const save = (change: CallEdit) => edit.mutateAsync({ callId: call.id, edit: change });
  const submit = form.methods.handleSubmit(async () => {
    const { version, ...fields } = form.edit();
    if (edit.isPending || Object.keys(fields).length === 0) return;
    await save({ version, ...fields }).then(form.saved, form.refused);
  });
  const setType = (typeCode: string) => save({ version: call.version, typeCode: typeCode || null });

  return (
    <Form form={{ methods: form.methods, submit }} label="Chosen call">
      <Row>
        <PlaceFields />
        {callTypes.length > 0 && (
          <Field label="Type">
            {(wiring) => (
              <DecidedSelect
                {...wiring}
                value={call.typeCode ?? ''}
                options={typeOptions(call.typeCode, callTypes)}
                onDecide={setType}
              />
            )}
          </Field>
        )}
        <Field label="Priority">
          {(wiring) => (
            <DecidedSelect
              {...wiring}
              value={call.priority}
              options={priorityOptions}
              onDecide={(priority) => save({ version: call.version, priority })}
            />
          )}
        </Field>
      </Row>
      <TextAreaField<CallFields>
        name="description"
        label={CALL_LABELS.description}
        rows={3}
        maxLength={DESCRIPTION_MAX}
        isUpperCase
      />
      <CallConflicts form={form} labels={CALL_LABELS} />
      <div>
        <ShortcutButton
          type="submit"
          tone="primary"
          isPending={edit.isPending}
          {...keyTarget('update')}
          shortcut="u"
        >
          UPDATE
        </ShortcutButton>
      </div>
    </Form>
  );
}

/** A type that was retired in the meantime can still be chosen for its call. */
const typeOptions = (chosen: string | null, callTypes: readonly { code: string; label: string }[]) => [
  ...codeOptions(callTypes),
  ...(chosen !== null && !callTypes.some(({ code }) => code === chosen)
    ? [{ value: chosen, label: chosen }]
    : []),
];

/** Short fields stand beside each other, so that the description is in sight. */
const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: var(--space-8);

  > :first-child {
    grid-column: 1 / -1;
  }
`;
