import type { FieldValues } from 'react-hook-form';
import { quotaSentence } from '../../../shared/api/api';
import { bolosQuery } from '../../../shared/bolos/bolos-query';
import { sendBolo, type NewBolo } from '../../../shared/bolos/send-bolo';
import { useSelectedCommunity } from '../../../shared/community/selected-community';
import { useWriteForm } from '../../../shared/forms/use-write-form';
import { showBolos } from '../../../shared/live/show-changes';

interface NewBoloForm<Values> {
  /** The initial values of the form. */
  values: Values;
  draft: string;
  bodyOf: (values: Values) => NewBolo;
  onCreated: () => void;
}

/** The form of a new BOLO, which is added to the list. */
export function useNewBolo<Values extends FieldValues>({
  values,
  draft,
  bodyOf,
  onCreated,
}: NewBoloForm<Values>) {
  const { community } = useSelectedCommunity();
  const { queryKey } = bolosQuery(community.id);

  return useWriteForm({
    values,
    draft: `${draft}-${community.id}`,
    keepsDraft: true,
    missing: ['Error', 'Please provide a description for the BOLO'],
    send: (typed, idempotencyKey) => sendBolo(community.id, bodyOf(typed), idempotencyKey),
    list: queryKey,
    done: ({ description }) => ['BOLO Created', description],
    failed: (error) => ['Error', quotaSentence(error) ?? 'Failed to create BOLO'],
    onDone: (bolo, _values, client) => {
      showBolos(client, community.id, [bolo]);
      onCreated();
    },
  });
}
