import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useLeaveIfSignedOut } from '../session/unauthorized';
import { useToast, type Toasts } from '../toasts/toasts';
import { ApiError, sentenceOf } from './api';
import { useIdempotencyKey } from './use-idempotency-key';

/** A toast: its title, or title and text. */
export type ToastText = string | readonly [title: string, text: string];

export interface Write<Input, Reply> {
  /** Sends the request. `key` stays the same for the same input until a success: use it as the idempotency key. */
  send: (input: Input, key: string) => Promise<Reply>;
  /** The toast after a success. */
  done?: ToastText | ((reply: Reply, input: Input) => ToastText);
  /** The toast after a failure: a title with the server's message, or with this text if the server sent none. */
  failed: ToastText | ((error: Error) => ToastText | null);
  /** The name of the draft that keeps the input while the user signs in again. */
  draft?: string | undefined;
  /** Whether the draft is also kept over a reload and while another page is shown, until the form was sent. */
  keepsDraft?: boolean;
  /** Called before the request, for optimistic updates. */
  onStart?: (input: Input) => unknown;
  /** The same for all writes of one kind, so that other components can ask whether one is pending. */
  mutationKey?: QueryKey;
  /** Writes of the same scope are sent one after the other, so that the last one counts. */
  scope?: string;
  /** The list that is changed. A read that began earlier is not shown: it would undo the change. */
  list?: QueryKey;
  /** The queries to invalidate after a success, and if what was to be changed is gone. */
  readAgain?: readonly QueryKey[];
  onDone?: (reply: Reply, input: Input, client: QueryClient) => void;
}

/** A mutation with its toasts, its draft and its idempotency key. */
export function useWrite<Input = void, Reply = unknown>(write: Write<Input, Reply>) {
  const { send, done, failed, draft, list, readAgain = [], onStart, onDone, mutationKey, scope } = write;
  const client = useQueryClient();
  const toast = useToast();
  const leaveIfSignedOut = useLeaveIfSignedOut();
  const keys = useIdempotencyKey(write.keepsDraft ? draft : undefined);
  const read = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });

  return useMutation<Reply, Error, Input>({
    ...(mutationKey && { mutationKey }),
    ...(scope && { scope: { id: scope } }),
    mutationFn: (input) => send(input, keys.of(input)),
    onMutate: async (input) => {
      if (list) await client.cancelQueries({ queryKey: list });
      onStart?.(input);
    },
    onSuccess: (reply, input) => {
      keys.settle();
      readAgain.forEach(read);
      if (done) toast.success(...partsOf(typeof done === 'function' ? done(reply, input) : done));
      onDone?.(reply, input, client);
      // The read begins again, so that what others have changed is not missed either.
      if (list && client.isFetching({ queryKey: list }) > 0) read(list);
    },
    onError: (error, values) => {
      if (leaveIfSignedOut(error, draft ? { form: draft, values } : undefined)) return;
      showFailure(toast, failed, error);
      if (list) read(list);
      // Somebody else has deleted it: it must not stay on the screen.
      if (error instanceof ApiError && error.status === 404) readAgain.forEach(read);
    },
  });
}

export function showFailure(toast: Toasts, failed: Write<never, never>['failed'], error: Error): void {
  if (typeof failed === 'function') {
    const text = failed(error);
    if (text) toast.failure(...partsOf(text));
    return;
  }
  const [title, text = ''] = partsOf(failed);
  const sentence = sentenceOf(error, text);
  // Some titles say what the server says, and more.
  toast.failure(title, title.startsWith(sentence) ? '' : sentence);
}

export const partsOf = (text: ToastText): readonly [title: string, text?: string] =>
  typeof text === 'string' ? [text] : text;
