import type { CallType, CodeSet, Disposition } from '@ten8/contracts/cad/codes';
import { CODE_LABEL_MAX, CODE_MAX } from '@ten8/contracts/cad/constants';
import { codesQuery } from '../../shared/codes/codes-query';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextField } from '../../ui/form/text-field';
import { withCallType, withDisposition, withTenCode, type CodeKind } from './code-set';
import { TypeFields, typeIn, typeValues, wrongLimit } from './type-fields';
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

const NAMES: Record<CodeKind, string> = {
  callTypes: 'Call Type',
  dispositions: 'Disposition',
  tenCodes: '10-Code',
};

/** Edits one code. The request sends the whole set. */
export function CodeDialog({ edited: { kind, code: known }, set, onClose }: CodeDialogProps) {
  const { community } = useSelectedCommunity();
  const { queryKey } = codesQuery(community.id);
  const isType = kind === 'callTypes';
  const name = NAMES[kind];
  const form = useWriteForm({
    values: {
      code: known?.code ?? '',
      label: known?.label ?? '',
      ...typeValues(known && 'priority' in known ? known : null),
    },
    schema: () =>
      import('@ten8/contracts/cad/codes').then(({ CallType: Type, Disposition: End }) =>
        isType ? Type : End,
      ),
    toBody: ({ code, label, ...type }) => ({ code, label, ...typeIn(type) }),
    extraRule: wrongLimit,
    send: ({ code, label, ...type }) => {
      const before = known?.code ?? null;
      if (kind === 'tenCodes') return putCodes(community.id, withTenCode(set, before, { code, label }));
      if (!isType) return putCodes(community.id, withDisposition(set, before, { code, label }));
      return putCodes(community.id, withCallType(set, before, { code, label, ...typeIn(type) }));
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
      {isType && <TypeFields />}
    </FormDialog>
  );
}
