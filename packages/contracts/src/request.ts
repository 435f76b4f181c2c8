import type { input, output } from 'zod';
import type { Endpoint } from './define';

/** What an endpoint answers. */
export type ReplyOf<E extends Endpoint> = output<E['reply']>;

/** What an address takes. A part that has nothing required in it may be left out. */
export type AddressOf<E extends Endpoint> = Part<'params', output<E['params']>> &
  Part<'query', Criteria<output<E['query']>>>;

/** What a whole request takes. */
export type RequestOf<E extends Endpoint> = AddressOf<E> &
  Part<'body', Body<input<E['body']>, output<E['body']>>>;

type Part<Name extends string, Value> =
  Record<string, never> extends Value
    ? { [Key in Name]?: Value | undefined }
    : undefined extends Value
      ? { [Key in Name]?: undefined }
      : { [Key in Name]: Value };

/** Values as the service sees them; blank and missing ones are not sent. */
type Criteria<Output> = { [Key in keyof Output]?: Output[Key] | null | undefined };

/** Fields that a schema takes in any shape, such as `optionalText`: the value itself or a form's text, or left out. */
type Loose<Input> = { [Key in keyof Input]: unknown extends Input[Key] ? Key : never }[keyof Input];
type Body<Input, Output> = Input extends object
  ? Omit<Input, Loose<Input>> & { [Key in Loose<Input>]?: Field<Output, Key> | string | null | undefined }
  : Input;
type Field<Output, Key> = Key extends keyof Output ? Output[Key] : unknown;
