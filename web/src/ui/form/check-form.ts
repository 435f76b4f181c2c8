import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/** Loads the contract's schema of a request body. Loaded with the form and not with the page, to keep pages small. */
export type LoadSchema = () => Promise<ZodType>;

/** A rule that the schema does not have, such as a password that must be typed twice. */
type ExtraRule<Values> = (values: Values) => { name: keyof Values & string; message: string } | null;

interface Checks<Values> {
  schema?: LoadSchema | undefined;
  /** Converts the values to what the schema checks. Without it the schema checks the values. */
  toBody?: ((values: Values) => unknown) | undefined;
  extraRule?: ExtraRule<Values> | undefined;
  /** Whether a blank required field shows only "Required" and not the schema's message. */
  isPlainWhenBlank: boolean;
}

type Problems = Record<string, FieldError>;

/** A react-hook-form resolver. If the schema cannot be loaded, only the server validates. */
export function checkForm<Values extends FieldValues>(checks: Checks<Values>): Resolver<Values> {
  const { schema, toBody = (values) => values, extraRule, isPlainWhenBlank } = checks;

  return async (values, _context, options) => {
    const isRequired = (name: string) => Boolean(options.fields[name]?.required);
    const blank = blankOf(values, isRequired);
    const refused = brokenOf(await load(schema), toBody(values), Object.keys(values));
    const broken = { ...refused, ...extraProblem(extraRule?.(values)) };
    const problems = isPlainWhenBlank ? { ...broken, ...blank } : { ...blank, ...broken };

    return Object.keys(problems).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: toNestErrors<Values>(problems, options) };
  };
}

const load = async (schema: LoadSchema | undefined): Promise<ZodType | undefined> =>
  schema?.().catch(() => undefined);

function blankOf(values: FieldValues, isRequired: (name: string) => boolean): Problems {
  const blank = Object.keys(values).filter((name) => isRequired(name) && isBlank(values[name]));
  return Object.fromEntries(blank.map((name) => [name, { type: 'required', message: 'Required' }]));
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/**
 * Returns the first problem of each field. A problem inside a field, such as in one of several charges, belongs to the
 * field. Problems outside the form's fields are left to the server, because the form has no place to show them.
 */
function brokenOf(schema: ZodType | undefined, body: unknown, names: readonly string[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of schema?.safeParse(body).error?.issues ?? []) {
    const name = String(path[0]);
    if (names.includes(name)) problems[name] ??= { type: 'schema', message };
  }
  return problems;
}

const extraProblem = (found: ReturnType<ExtraRule<FieldValues>> | undefined): Problems =>
  found ? { [found.name]: { type: 'extra', message: found.message } } : {};
