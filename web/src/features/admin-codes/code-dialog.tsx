import type { CallType, CodeSet, Disposition } from '@ten8/contracts/cad/codes';
import {
  CODE_LABEL_MAX,
  CODE_MAX,
  MOST_PROMPTS,
  PRIORITIES,
  PROMPT_MAX,
} from '@ten8/contracts/cad/constants';
import { codesQuery } from '../../shared/codes-query';
import { useSelectedCommunity } from '../../shared/selected-community';
import { useWriteForm } from '../../shared/use-write-form';
import { FormDialog } from '../../ui/form/form-dialog';
import { SelectField } from '../../ui/form/select-field';
import { TextAreaField } from '../../ui/form/text-area-field';
import { TextField } from '../../ui/form/text-field';
import { withCallType, withDisposition, withTenCode, type CodeKind } from './code-set';
import { putCodes } from './use-save-codes';

export interface EditedCode {
  kind: CodeKind;
  /** Null for a new one. */
  code: CallType | Disposition | null;
}

interface CodeDialogProps {
  edited: EditedCode;
  set: CodeSet;
  onClose: () => void;
}

const priorityOptions = PRIORITIES.map((value) => ({ value, label: value.toUpperCase() }));
const NAMES: Record<CodeKind, string> = {
  callTypes: 'Call Type',
  dispositions: 'Disposition',
  tenCodes: '10-Code',
};
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** One code. What is sent is the whole set with it. */
export function CodeDialog({ edited: { kind, code: known }, set, onClose }: CodeDialogProps) {
  const { community } = useSelectedCommunity();
  const { queryKey } = codesQuery(community.id);
  const isType = kind === 'callTypes';
  const name = NAMES[kind];
  const form = useWriteForm({
    values: {
      code: known?.code ?? '',
      label: known?.label ?? '',
      priority: known && 'priority' in known ? known.priority : 'high',
      prompts: known && 'prompts' in known ? known.prompts.join('\n') : '',
    },
    schema: () =>
      import('@ten8/contracts/cad/codes').then(({ CallType: Type, Disposition: End }) =>
        isType ? Type : End,
      ),
    toBody: ({ prompts, ...code }) => ({ ...code, prompts: linesOf(prompts) }),
    send: ({ code, label, priority, prompts }) => {
      const before = known?.code ?? null;
      if (kind === 'tenCodes') return putCodes(community.id, withTenCode(set, before, { code, label }));
      if (!isType) return putCodes(community.id, withDisposition(set, before, { code, label }));
      const chosen = PRIORITIES.find((each) => each === priority) ?? 'high';
      const next = { code, label, priority: chosen, prompts: linesOf(prompts) };
      return putCodes(community.id, withCallType(set, before, next));
    },
    done: [`${name} Saved`, known?.code ?? ''],
    failed: [`${name} Not Saved`, 'Could not save the code'],
    list: queryKey,
    readAgain: [queryKey],
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title={known ? `Edit ${known.code}` : `Add ${name}`}
      submit={`Save ${name}`}
      pending="Saving..."
      onClose={onClose}
    >
      <TextField name="code" label="Code" maxLength={CODE_MAX} isRequired isCode isUpperCase autoFocus />
      <TextField name="label" label="Label" maxLength={CODE_LABEL_MAX} isRequired />
      {isType && (
        <>
          <SelectField name="priority" label="Priority" options={priorityOptions} />
          <TextAreaField
            name="prompts"
            label="Prompts"
            hint={`What to ask the caller, one in a line: at most ${MOST_PROMPTS}.`}
            rows={4}
            maxLength={MOST_PROMPTS * (PROMPT_MAX + 1)}
          />
        </>
      )}
    </FormDialog>
  );
}
