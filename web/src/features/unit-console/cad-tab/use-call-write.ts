import { useIsMutating, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Call } from '@ten8/contracts/cad/calls';
import { callsQuery } from '../../../shared/cad';
import { useSelectedCommunity } from '../../../shared/selected-community';
import { useToast } from '../../../shared/toasts';
import { useUnauthorized } from '../../../shared/unauthorized';

const WRITES = ['write-call'];
const OWN_REPLY = ['own-call-write'];

interface CallWrite<Input> {
  send: (input: Input) => Promise<Call>;
  /** The notice when it worked. */
  done: (call: Call) => readonly [title: string, text: string];
  failed: (error: Error) => readonly [title: string, text: string];
}

/** A change of a call by this officer: the answer is on the board before the next poll. */
export function useCallWrite<Input>({ send, done, failed }: CallWrite<Input>) {
  const client = useQueryClient();
  const toast = useToast();
  const leftFor = useUnauthorized();
  const { community } = useSelectedCommunity();
  const { queryKey } = callsQuery(community.id);

  return useMutation({
    mutationKey: WRITES,
    mutationFn: send,
    // An older list that is still on its way would undo the change for a moment.
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => {
      client.setQueryData(OWN_REPLY, saved);
      client.setQueryData(queryKey, (calls) => calls?.map((call) => (call.id === saved.id ? saved : call)));
      toast.success(...done(saved));
    },
    onError: (error) => {
      if (leftFor(error)) return;
      toast.failure(...failed(error));
      void client.invalidateQueries({ queryKey });
    },
  });
}

export const useIsWritingCall = (): boolean => useIsMutating({ mutationKey: WRITES }) > 0;

/** What the server answered to this officer's own last change of a call. */
export const ownReply = (client: QueryClient): Call | undefined => client.getQueryData<Call>(OWN_REPLY);
