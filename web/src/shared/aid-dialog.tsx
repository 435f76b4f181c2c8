import type { AidOrder, askAid } from '@ten8/contracts/cad/aid';
import type { Call } from '@ten8/contracts/cad/calls';
import { KINDS } from '@ten8/contracts/cad/constants';
import { FormDialog } from '../ui/form/form-dialog';
import { SelectField } from '../ui/form/select-field';
import { api } from './api';
import { callsQuery } from './cad-lists';
import { useSelectedCommunity } from './selected-community';
import { useWriteForm } from './use-write-form';

export const sendAid = (callId: number, body: AidOrder, idempotencyKey: string) =>
  api<typeof askAid>('POST /api/calls/:callId/aid', { params: { callId }, body, idempotencyKey });

const kindOptions = KINDS.map((kind) => ({ value: kind, label: kind.toUpperCase() }));
const codeOptions = ['3', '2', '1'].map((code) => ({ value: code, label: `Code ${code}` }));

/** Asks another department to come to a call. */
export function AidDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const { community } = useSelectedCommunity();
  const { queryKey } = callsQuery(community.id);
  const form = useWriteForm({
    values: { kind: 'ems', code: '3' },
    send: (values, key) => {
      const kind = KINDS.find((known) => known === values.kind) ?? 'ems';
      return sendAid(call.id, { kind, code: Number(values.code) }, key);
    },
    done: ({ callNumber }) => ['Aid Asked For', `Call #${callNumber}`],
    failed: ['Aid Not Asked For', 'Could not ask for aid'],
    list: queryKey,
    readAgain: [queryKey],
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title={`Aid for call #${call.callNumber}`}
      submit="Ask"
      pending="Asking..."
      onClose={onClose}
    >
      <SelectField name="kind" label="Whom" options={kindOptions} />
      <SelectField name="code" label="Code" options={codeOptions} />
    </FormDialog>
  );
}
