import { useEffect, useEffectEvent } from 'react';
import { useForm, type FieldErrors, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { checkForm, type LoadSchema } from '../../ui/form/check-form';
import type { FormHandle } from '../../ui/form/form';
import { ApiError } from '../api/api';
import { partsOf, showFailure, useWrite, type ToastText, type Write } from '../api/use-write';
import { useToast } from '../toasts/toasts';
import { isSame, useInitialValues, useSavedDraft } from './form-draft';

interface WriteForm<Values extends FieldValues, Reply> extends Write<Values, Reply> {
  /** The initial values. */
  values: Values;
  /** Whether fields that the user has not changed show `values` as they become: others may save the same settings. */
  isShared?: boolean;
  /** Kept with the draft: what it is about, for those who find it without the form. */
  draftOf?: object;
  /** Loads the contract's schema of the request body. */
  schema?: LoadSchema;
  /** Converts the values to what the schema checks. Without it the schema checks the values. */
  toBody?: (values: Values) => unknown;
  /** A rule that the schema does not have, such as a password that must be typed twice, with its toast. */
  extraRule?: (values: Values) => { name: Path<Values>; toast: ToastText } | null;
  /** The toast for the first blank required field. Without it, problems are shown only at the fields. */
  missing?: ToastText | ((name: string) => ToastText);
}

interface WriteFormHandle<Values extends FieldValues> extends FormHandle<Values> {
  /** Why the last try failed. */
  error: Error | null;
  /** Whether the form began with what was typed earlier, and was not sent since. */
  isRestored: boolean;
  /** Forgets the draft. */
  discard: () => void;
}

/** A form with a mutation: validates, sends, shows the result, and saves a draft when the session has ended. */
export function useWriteForm<Values extends FieldValues, Reply>(
  options: WriteForm<Values, Reply>,
): WriteFormHandle<Values> {
  const showInvalid = useShowInvalid(options);
  const { values, isRestored } = useInitialValues(options);
  const methods = useForm<Values>({
    values: options.isShared ? options.values : values,
    ...(options.isShared && { resetOptions: { keepDirtyValues: true } }),
    resolver: useChecks(options),
  });
  const restoreDraft = useEffectEvent(() => {
    if (!options.isShared || !isRestored) return;
    // As changes of the user, which what others save does not overwrite.
    for (const name of Object.keys(values) as Path<Values>[])
      methods.setValue(name, values[name], { shouldDirty: true });
  });
  useEffect(() => restoreDraft(), []);
  const discard = useSavedDraft(methods, options);
  const write = useWrite({
    ...options,
    onDone: (reply, sent, client) => {
      // What was saved is no change any more, and no draft; what was typed meanwhile still is a change.
      if (isSame(methods.getValues(), sent)) methods.reset(sent, { keepDirtyValues: false });
      discard();
      options.onDone?.(reply, sent, client);
    },
  });

  const submit = methods.handleSubmit(
    (values) => write.mutateAsync(values).catch((error: unknown) => showDetails(methods, error)),
    (errors) => showInvalid(errors, methods.getValues()),
  );
  return { methods, submit, error: write.error, isRestored: isRestored && !write.isSuccess, discard };
}

function useChecks<Values extends FieldValues, Reply>(form: WriteForm<Values, Reply>) {
  const { schema, toBody, extraRule, missing } = form;
  const load = useEffectEvent(() => void schema?.().catch(() => undefined));
  // Load the schema while the user types, so that submitting does not wait for it.
  useEffect(() => load(), []);

  return checkForm<Values>({
    schema,
    toBody,
    extraRule: extraRule && withMessage(extraRule),
    isPlainWhenBlank: missing !== undefined,
  });
}

const withMessage =
  <Values extends FieldValues>(rule: NonNullable<WriteForm<Values, unknown>['extraRule']>) =>
  (values: Values) => {
    const broken = rule(values);
    return broken && { name: broken.name, message: partsOf(broken.toast).at(-1) ?? '' };
  };

/** Shows the toast for an invalid form. Problems found by the schema are shown like a refusal of the server. */
function useShowInvalid<Values extends FieldValues, Reply>(form: WriteForm<Values, Reply>) {
  const { extraRule, missing, failed } = form;
  const toast = useToast();

  return (errors: FieldErrors<Values>, values: Values) => {
    const names = Object.keys(values);
    const broken = extraRule?.(values);
    const blank = names.find((name) => errors[name]?.type === 'required');
    const message = names.map((name) => errors[name]?.message).find((text) => typeof text === 'string');
    if (broken) toast.failure(...partsOf(broken.toast));
    else if (!missing) return;
    else if (blank) toast.failure(...partsOf(typeof missing === 'function' ? missing(blank) : missing));
    else if (message)
      showFailure(toast, failed, new ApiError(400, message, { sentence: message, code: 'invalid_request' }));
  };
}

/** Shows the server's messages at their fields, and focuses the first of these fields. */
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
