import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';

/** Loads the contract's schema of a request's body. It comes with the form that needs it, not with its page. */
export type LoadSchema = () => Promise<ZodType>;

/** A rule that is the form's own, such as a password that has to be typed twice. */
type OwnRule<Values> = (values: Values) => { name: keyof Values & string; message: string } | null;

interface Checks<Values> {
  schema?: LoadSchema | undefined;
  /** What the schema is about, where it is not the values as they are. */
  toBody?: ((values: Values) => unknown) | undefined;
  own?: OwnRule<Values> | undefined;
  /** Whether a blank required field says only that it is required, and not what the schema says. */
  isPlainWhenBlank: boolean;
}

type Problems = Record<string, FieldError>;

/** Checks a form before it is sent. Where the schema cannot be loaded, the server alone decides. */
export function checkForm<Values extends FieldValues>(checks: Checks<Values>): Resolver<Values> {
  const { schema, toBody = (values) => values, own, isPlainWhenBlank } = checks;

  return async (values, _context, options) => {
    const isRequired = (name: string) => Boolean(options.fields[name]?.required);
    const blank = blankOf(values, isRequired);
    const refused = brokenOf(await load(schema), toBody(values), Object.keys(values));
    const broken = { ...refused, ...ownProblem(own?.(values)) };
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
 * One problem for each field: the first. A rule about a part of a field, such as one of several charges, is the field's.
 * What is about no field of the form could be shown nowhere: it is left to the server.
 */
function brokenOf(schema: ZodType | undefined, body: unknown, names: readonly string[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of schema?.safeParse(body).error?.issues ?? []) {
    const name = String(path[0]);
    if (names.includes(name)) problems[name] ??= { type: 'schema', message };
  }
  return problems;
}

const ownProblem = (found: ReturnType<OwnRule<FieldValues>> | undefined): Problems =>
  found ? { [found.name]: { type: 'own', message: found.message } } : {};
