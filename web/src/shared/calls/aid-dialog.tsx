import type { Call } from '@ten8/contracts/cad/calls';
import { KINDS } from '@ten8/contracts/cad/constants';
import type { Unit } from '@ten8/contracts/cad/units';
import { FormDialog } from '../../ui/form/form-dialog';
import { SelectField } from '../../ui/form/select-field';
import { upperCaseOptions } from '../../ui/select-options';
import { useSelectedCommunity } from '../community/selected-community';
import { useWriteForm } from '../forms/use-write-form';
import { callsQuery } from './calls-query';
import { aidToasts, backupToasts, kindOfUnit, sendAid } from './send-aid';

const kindOptions = upperCaseOptions(KINDS);
const codeOptions = ['3', '2', '1'].map((code) => ({ value: code, label: `Code ${code}` }));

interface AidDialogProps {
  call: Call;
  /** Asks for more units of this one's kind. */
  backupFor?: Unit | null;
  onClose: () => void;
}

/** Asks another department to come to a call, or more units of the own one. */
export function AidDialog({ call, backupFor = null, onClose }: AidDialogProps) {
  const { community } = useSelectedCommunity();
  const { queryKey } = callsQuery(community.id);
  const form = useWriteForm({
    values: { kind: backupFor ? kindOfUnit(backupFor) : 'ems', code: '3' },
    send: (values, key) => {
      const kind = KINDS.find((known) => known === values.kind) ?? 'ems';
      return sendAid(call.id, { kind, code: Number(values.code) }, key);
    },
    ...(backupFor ? backupToasts : aidToasts),
    list: queryKey,
    readAgain: [queryKey],
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title={`${backupFor ? 'Backup' : 'Aid'} for call #${call.callNumber}`}
      submit="Ask"
      pending="Asking..."
      onClose={onClose}
    >
      {backupFor === null && <SelectField name="kind" label="Whom" options={kindOptions} />}
      <SelectField name="code" label="Code" options={codeOptions} />
    </FormDialog>
  );
}
