import { styled } from 'styled-components';
import type { CodeSet } from '@ten8/contracts/cad/codes';
import { CODE_LABEL_MAX, CODE_MAX, UNIT_STATUSES } from '@ten8/contracts/cad/constants';
import { codesQuery } from '../../shared/codes/codes-query';
import { useSelectedCommunity } from '../../shared/community/selected-community';
import { useWriteForm } from '../../shared/forms/use-write-form';
import { FormDialog } from '../../ui/form/form-dialog';
import { TextField } from '../../ui/form/text-field';
import { statusLooks } from '../../ui/status-looks';
import { putCodes, summaryOf } from './use-save-codes';

interface StatusesDialogProps {
  set: CodeSet;
  onClose: () => void;
}

/** Edits the community's names for the six statuses. Their meaning stays the same. */
export function StatusesDialog({ set, onClose }: StatusesDialogProps) {
  const { community } = useSelectedCommunity();
  const { queryKey } = codesQuery(community.id);
  const named = new Map(set.statuses?.map((each) => [each.status, each]));
  const form = useWriteForm({
    values: Object.fromEntries(
      UNIT_STATUSES.flatMap((status) => [
        [`${status}-code`, named.get(status)?.code ?? statusLooks[status].tenCode],
        [`${status}-label`, named.get(status)?.label ?? statusLooks[status].label],
      ]),
    ),
    send: (values) => putCodes(community.id, { ...set, statuses: statusesIn(values) }),
    done: (changes) => ['Statuses Saved', summaryOf(changes)],
    failed: ['Statuses Not Saved', 'Could not save the statuses'],
    list: queryKey,
    readAgain: [queryKey],
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title="Name Statuses"
      submit="Save Statuses"
      pending="Saving..."
      onClose={onClose}
    >
      {UNIT_STATUSES.map((status) => (
        <Row key={status}>
          <TextField
            name={`${status}-code`}
            label={`Code of ${status}`}
            maxLength={CODE_MAX}
            isCode
            isUpperCase
          />
          <TextField name={`${status}-label`} label={`Label of ${status}`} maxLength={CODE_LABEL_MAX} />
        </Row>
      ))}
    </FormDialog>
  );
}

const statusesIn = (values: Record<string, string>) =>
  UNIT_STATUSES.map((status) => ({
    status,
    code: values[`${status}-code`] ?? '',
    label: values[`${status}-label`] ?? '',
  }));

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  align-items: end;
  gap: var(--space-12);
`;
