import { styled } from 'styled-components';
import type { Call } from '@ten8/contracts/cad/calls';
import { PRIORITIES } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';
import { DESCRIPTION_MAX } from '@ten8/contracts/constants';
import { CallConflicts } from '../../../shared/call-form/call-conflicts';
import type { CallFields } from '../../../shared/call-form/call-fields';
import { useCallEdit } from '../../../shared/call-form/use-call-edit';
import { optionOf, useCodes } from '../../../shared/codes/codes-query';
import { keyTarget } from '../../../shared/keyboard/key-target';
import { ShortcutButton } from '../../../shared/keyboard/shortcut-button';
import { PlaceFields } from '../../../shared/places/place-fields';
import { Age } from '../../../shared/time/age';
import { Timeline } from '../../../shared/timeline/timeline';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { Form } from '../../../ui/form/form';
import { TextAreaField } from '../../../ui/form/text-area-field';
import { upperCaseOptions } from '../../../ui/select-options';
import { Pane, PaneHead } from '../desk/pane-look';
import { Duplicates } from '../duplicates/duplicates';
import { CallPlace } from '../places/call-place';
import { Kinds } from '../queue/kinds';
import type { DeskWrites } from '../writes/use-desk-writes';
import { AssignedUnits } from './assigned-units';
import { CALL_LABELS } from './call-labels';
import { DecidedSelect } from './decided-select';
import { OpenNeeds } from './open-needs';

const priorityOptions = upperCaseOptions(PRIORITIES);

interface ChosenCallProps {
  call: Call;
  units: readonly Unit[];
  /** How many others have it open. */
  otherViewerCount: number;
  writes: DeskWrites;
  duplicates: readonly Call[];
  onAid: () => unknown;
  onMerge: () => void;
  onClose: () => void;
  /** For a call that was closed while this user was typing. */
  onDismiss: () => void;
}

const othersText = (others: number): string =>
  others === 0 ? '' : `${others} ${others === 1 ? 'other' : 'others'} here`;

/** The chosen call: its fields, its units and its timeline. */
export function ChosenCall(props: ChosenCallProps) {
  const { call, units, writes, duplicates, onMerge, onClose } = props;

  return (
    <Pane aria-label="Chosen call" data-chosen-call ref={bringIntoView}>
      <PaneHead>
        <h2>
          CALL #{call.callNumber} <Kinds call={call} /> · {call.callerName}
          {call.callerPhone && ` · ${call.callerPhone}`} · <Age since={call.createdAt} />
        </h2>
        <span role="status">{othersText(props.otherViewerCount)}</span>
        {call.status === 'closed' ? (
          <>
            <Closed role="alert">THIS CALL WAS CLOSED</Closed>
            <Button size="small" onClick={props.onDismiss}>
              DISMISS
            </Button>
          </>
        ) : (
          <>
            <ShortcutButton
              size="small"
              disabled={call.assignedUnits.length === 0}
              onClick={() => writes.roll(call)}
              shortcut="l"
            >
              ROLL CALL
            </ShortcutButton>
            <ShortcutButton size="small" onClick={props.onAid} shortcut="d">
              AID
            </ShortcutButton>
            <ShortcutButton size="small" onClick={onMerge} shortcut="m">
              MERGE
            </ShortcutButton>
            <ShortcutButton size="small" tone="danger" onClick={onClose} shortcut="x">
              CLOSE CALL
            </ShortcutButton>
          </>
        )}
      </PaneHead>
      <CallPlace call={call} />
      <Columns>
        <CallForm call={call} writes={writes} />
        <div>
          <AssignedUnits call={call} units={units} writes={writes} />
          <OpenNeeds call={call} aid={writes.aid} />
          <Duplicates duplicates={duplicates} onUndo={writes.unmerge} />
        </div>
        <Timeline call={call} isDesk />
      </Columns>
    </Pane>
  );
}

function CallForm({ call, writes }: Pick<ChosenCallProps, 'call' | 'writes'>) {
  const form = useCallEdit(call);
  const { edit } = writes;
  const submit = form.methods.handleSubmit(async () => {
    const { version, ...fields } = form.edit();
    if (edit.isPending || Object.keys(fields).length === 0) return;
    await edit.mutateAsync({ callId: call.id, edit: { version, ...fields } }).then(form.saved, form.refused);
  });
  const { callTypes } = useCodes();
  const setType = (typeCode: string) =>
    edit.mutateAsync({ callId: call.id, edit: { version: call.version, typeCode: typeCode || null } });
  const setPriority = async (value: string) => {
    const priority = PRIORITIES.find((known) => known === value);
    if (priority) await edit.mutateAsync({ callId: call.id, edit: { version: call.version, priority } });
  };

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
              onDecide={setPriority}
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
  { value: '', label: 'Not given' },
  ...callTypes.map(optionOf),
  ...(chosen !== null && !callTypes.some(({ code }) => code === chosen)
    ? [{ value: chosen, label: chosen }]
    : []),
];

/** On a phone it stands below both lists, out of sight. With keys, the line in the list has the focus and stays in sight. */
function bringIntoView(pane: HTMLElement | null) {
  if (!window.matchMedia('(max-width: 1023px)').matches) return;
  if (!document.querySelector('[data-queue-row]:focus-visible')) pane?.scrollIntoView();
}

const Closed = styled.strong`
  color: var(--warning-text);
`;

const Columns = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 5fr) minmax(0, 3fr) minmax(0, 5fr);
  gap: var(--space-12);
  align-items: start;
  min-height: 0;
  padding: var(--space-12);
  overflow-y: auto;

  @media (max-width: 1023px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Short fields stand beside each other, so that the description is in sight. */
const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
  gap: var(--space-8);

  > :first-child {
    grid-column: 1 / -1;
  }
`;
