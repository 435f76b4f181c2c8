import { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Gives every check without a message of its own a plain one that says what was expected. */
export function setValidationMessages(): void {
  z.config({
    customError(issue) {
      if (issue.code !== 'invalid_type') return undefined;
      if (issue.input === undefined && issue.path?.length) return 'Is required';
      const kind = KINDS[issue.expected];
      return kind && `Must be ${kind}`;
    },
  });
}
