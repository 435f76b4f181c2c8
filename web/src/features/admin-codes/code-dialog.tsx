import type { CallType, Charge, CodeSet, Disposition } from '@ten8/contracts/cad/codes';
import { CODE_LABEL_MAX, CODE_MAX } from '@ten8/contracts/cad/constants';
import { codesQuery } from '../../shared/codes/codes-query';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextField } from '../../ui/form/text-field';
import { ChargeFields, chargeIn, chargeValues } from './charge-fields';
import { withCallType, withCharge, withDisposition, withTenCode, type CodeKind } from './code-set';
import { TypeFields, typeIn, typeValues, wrongLimit } from './type-fields';
import { putCodes } from './use-save-codes';

export interface EditedCode {
  kind: CodeKind;
  /** Null for a new one. */
  code: CallType | Charge | Disposition | null;
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
  charges: 'Charge',
};

/** Edits one code. The request sends the whole set. */
export function CodeDialog({ edited: { kind, code: known }, set, onClose }: CodeDialogProps) {
  const { community } = useSelectedCommunity();
  const { queryKey } = codesQuery(community.id);
  const name = NAMES[kind];
  const form = useWriteForm({
    values: valuesOf(known),
    schema: () => loadSchema(kind),
    toBody: ({ code, label, ...more }) => ({ code, label, ...typeIn(more), ...chargeIn(more) }),
    extraRule: wrongLimit,
    send: (values) => putCodes(community.id, withCode(set, kind, known?.code ?? null, values)),
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
      {kind === 'callTypes' && <TypeFields />}
      {kind === 'charges' && <ChargeFields />}
    </FormDialog>
  );
}

/** The fields of every kind; those that the edited kind lacks stay empty. */
const valuesOf = (known: EditedCode['code']) => ({
  code: known?.code ?? '',
  label: known?.label ?? '',
  ...typeValues(known && 'priority' in known ? known : null),
  ...chargeValues(known && 'fineAmount' in known ? known : null),
});

const loadSchema = (kind: CodeKind) =>
  import('@ten8/contracts/cad/codes').then((contract) => {
    if (kind === 'callTypes') return contract.CallType;
    return kind === 'charges' ? contract.Charge : contract.Disposition;
  });

function withCode(
  set: CodeSet,
  kind: CodeKind,
  before: string | null,
  { code, label, ...more }: ReturnType<typeof valuesOf>,
): CodeSet {
  if (kind === 'callTypes') return withCallType(set, before, { code, label, ...typeIn(more) });
  if (kind === 'charges') return withCharge(set, before, { code, label, ...chargeIn(more) });
  if (kind === 'tenCodes') return withTenCode(set, before, { code, label });
  return withDisposition(set, before, { code, label });
}
