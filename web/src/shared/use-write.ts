import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { sentenceOf } from './api';
import { useToast, type Toasts } from './toasts';
import { useUnauthorized } from './unauthorized';
import { useIdempotencyKey } from './use-idempotency-key';

/** A notice: its title, or title and text. */
export type NoticeText = string | readonly [title: string, text: string];

export interface Write<Input, Reply> {
  /** The request. `key` is the same for the same input until it worked: a creation sends it as its idempotency key. */
  send: (input: Input, key: string) => Promise<Reply>;
  /** Shown when it worked. */
  done?: NoticeText | ((reply: Reply, input: Input) => NoticeText);
  /** Shown when it failed: a title with the server's sentence, or with this text where the server gave none. */
  failed: NoticeText | ((error: Error) => NoticeText | null);
  /** The name under which the input is kept while its author signs in again. */
  draft?: string | undefined;
  /** Before it is sent, for what is shown at once. */
  onStart?: (input: Input) => unknown;
  /** Names writes of one kind, for those who ask whether one is under way. */
  mutationKey?: QueryKey;
  /** The list that shows what is written. A read under way would undo the change for a moment: it is dropped. */
  list?: QueryKey;
  /** What is read again afterwards. */
  readAgain?: readonly QueryKey[];
  onDone?: (reply: Reply, input: Input, client: QueryClient) => void;
}

/** A change that is sent to the server, with all that the user is shown about it. */
export function useWrite<Input = void, Reply = unknown>(write: Write<Input, Reply>) {
  const { send, done, failed, draft, list, readAgain = [], onStart, onDone, mutationKey } = write;
  const client = useQueryClient();
  const toast = useToast();
  const leaveIfSignedOut = useUnauthorized();
  const keys = useIdempotencyKey();
  const read = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });

  return useMutation<Reply, Error, Input>({
    ...(mutationKey && { mutationKey }),
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
    },
    onError: (error, values) => {
      if (leaveIfSignedOut(error, draft ? { form: draft, values } : undefined)) return;
      sayFailed(toast, failed, error);
      if (list) read(list);
    },
  });
}

export function sayFailed(toast: Toasts, failed: Write<never, never>['failed'], error: Error): void {
  if (typeof failed === 'function') {
    const text = failed(error);
    if (text) toast.failure(...partsOf(text));
    return;
  }
  const [title, text = ''] = partsOf(failed);
  toast.failure(title, sentenceOf(error, text));
}

export const partsOf = (text: NoticeText): readonly [title: string, text?: string] =>
  typeof text === 'string' ? [text] : text;
