import { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const FORMATS: Record<string, string> = {
  datetime: 'a time like 2026-01-31T00:00:00Z',
  uuid: 'an id',
};

/** Gives every check without a message of its own a plain one that says what was expected. */
export function setValidationMessages(): void {
  z.config({ customError: describe });
}

const describe: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined && issue.path?.length) return 'Is required';
      const kind = KINDS[issue.expected];
      return kind && `Must be ${kind}`;
    }
    case 'invalid_format': {
      const form = FORMATS[issue.format];
      return form && `Must be ${form}`;
    }
    case 'invalid_value':
      return `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_big':
      return limit('at most', issue.maximum, issue.origin);
    case 'too_small':
      return limit('at least', issue.minimum, issue.origin);
    default:
      return undefined;
  }
};

function limit(words: string, bound: number | bigint, origin: string): string {
  if (origin === 'array') return `Must have ${words} ${bound} ${bound === 1 ? 'entry' : 'entries'}`;
  return `Must be ${words} ${bound}${origin === 'string' ? ' characters' : ''}`;
}
