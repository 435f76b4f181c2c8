import { useEffect, useEffectEvent, useState } from 'react';
import { useForm, type FieldErrors, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { checkForm, type LoadSchema } from '../ui/form/check-form';
import type { FormHandle } from '../ui/form/form';
import { ApiError } from './api';
import { takeDraft, withDraft } from './drafts';
import { useSession } from './session';
import { useToast } from './toasts';
import { partsOf, sayFailed, useWrite, type NoticeText, type Write } from './use-write';

interface WriteForm<Values extends FieldValues, Reply> extends Write<Values, Reply> {
  /** What its boxes hold at first. */
  values: Values;
  /** Loads the contract's schema of what is sent. */
  schema?: LoadSchema;
  /** What the schema is about, where it is not the values as they are. */
  toBody?: (values: Values) => unknown;
  /** A rule of the form alone, such as a password typed twice, with its notice. */
  own?: (values: Values) => { name: Path<Values>; notice: NoticeText } | null;
  /** Said when required fields are blank, by the first of them. Without it the fields alone say what is wrong. */
  missing?: NoticeText | ((name: string) => NoticeText);
}

/** A form that writes: it checks, sends, tells what came of it, and keeps what was typed when the session has ended. */
export function useWriteForm<Values extends FieldValues, Reply>(
  options: WriteForm<Values, Reply>,
): FormHandle<Values> {
  const write = useWrite(options);
  const sayInvalid = useSayInvalid(options);
  const methods = useForm<Values>({
    values: useKept(options.values, options.draft),
    resolver: useChecks(options),
  });

  const submit = methods.handleSubmit(
    (values) => write.mutateAsync(values).catch((error: unknown) => showDetails(methods, error)),
    (errors) => sayInvalid(errors, methods.getValues()),
  );
  return { methods, submit };
}

/** The values that the form begins with: those given, with a kept draft over them. */
function useKept<Values extends FieldValues>(values: Values, draft: string | undefined): Values {
  const { user } = useSession();
  const [kept] = useState(() => withDraft(values, user && draft ? takeDraft(user.id, draft) : null));
  return kept;
}

function useChecks<Values extends FieldValues, Reply>(form: WriteForm<Values, Reply>) {
  const { schema, toBody, own, missing } = form;
  const load = useEffectEvent(() => void schema?.().catch(() => undefined));
  // While the user types, so that nobody waits for the schema after pressing the button.
  useEffect(() => load(), []);

  return checkForm<Values>({
    schema,
    toBody,
    own: own && withMessage(own),
    isPlainWhenBlank: missing !== undefined,
  });
}

const withMessage =
  <Values extends FieldValues>(own: NonNullable<WriteForm<Values, unknown>['own']>) =>
  (values: Values) => {
    const broken = own(values);
    return broken && { name: broken.name, message: partsOf(broken.notice).at(-1) ?? '' };
  };

/** The notice of a form that was not sent. What the contract's schema refuses is told as if the server had. */
function useSayInvalid<Values extends FieldValues, Reply>(form: WriteForm<Values, Reply>) {
  const { own, missing, failed } = form;
  const toast = useToast();

  return (errors: FieldErrors<Values>, values: Values) => {
    const names = Object.keys(values);
    const broken = own?.(values);
    const blank = names.find((name) => errors[name]?.type === 'required');
    const message = names.map((name) => errors[name]?.message).find((text) => typeof text === 'string');
    if (broken) toast.failure(...partsOf(broken.notice));
    else if (!missing) return;
    else if (blank) toast.failure(...partsOf(typeof missing === 'function' ? missing(blank) : missing));
    else if (message)
      sayFailed(toast, failed, new ApiError(400, message, { sentence: message, code: 'invalid_request' }));
  };
}

/** The server's words about single fields stand beside them, and the first such field has the focus. */
export function showDetails<Values extends FieldValues>(
  methods: UseFormReturn<Values>,
  error: unknown,
): void {
  const values = methods.getValues();
  const isField = (name: string | undefined): name is Path<Values> => name !== undefined && name in values;
  const details = error instanceof ApiError ? error.details : [];
  const names = details.map(({ path }) => path.split('.')[0]);

  details.forEach(({ message }, index) => {
    const name = names[index];
    if (isField(name)) methods.setError(name, { type: 'server', message });
  });
  const first = Object.keys(values).find((name) => names.includes(name));
  if (isField(first)) methods.setFocus(first);
}
