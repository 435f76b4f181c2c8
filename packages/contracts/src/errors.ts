/** Every code a refusal can carry, with its HTTP status. A closed set: programs switch on it. */
export const STATUS_OF = {
  invalid_request: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  forbidden: 403,
  registration_closed: 403,
  owner_protected: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_member: 409,
  already_attached: 409,
  not_attached: 409,
  not_on_duty: 409,
  panic_cooldown: 409,
  already_linked: 409,
  email_taken: 409,
  plate_taken: 409,
  call_closed: 409,
  call_merged: 409,
  edit_conflict: 409,
  idempotency_mismatch: 409,
  quota_reached: 409,
  facts_pruned: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

export interface ErrorDetail {
  /** Dotted path of the field, such as `licenses.0.type`. */
  path: string;
  message: string;
}

interface RefusalExtras {
  details?: ErrorDetail[];
  /** Only where one code has two statuses: a wrong current password is 400, a wrong sign-in 401. */
  status?: number;
  /** For `rate_limited`, `panic_cooldown` and `unavailable`. */
  retryAfterMs?: number;
}

/** A "no" for the caller: a code for programs and a sentence for people. */
export class Refusal extends Error {
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly code: ErrorCode,
    message: string,
    extras: RefusalExtras = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = extras.status ?? STATUS_OF[code];
    this.details = extras.details;
    this.retryAfterMs = extras.retryAfterMs;
  }
}

/** `throw refuse('already_attached', 'This unit is already attached to a call')` */
export const refuse = (code: ErrorCode, message: string, extras?: RefusalExtras): Refusal =>
  new Refusal(code, message, extras);

/** Whether the error is a refusal with one of these codes. */
export const isRefused = (error: unknown, ...codes: ErrorCode[]): error is Refusal =>
  error instanceof Refusal && codes.includes(error.code);

/** `limit` is in bytes. */
export const refuseTooLarge = (limit: number): Refusal =>
  refuse('payload_too_large', `The request is larger than ${limit / 1024} kB`);

/** Something that the answer needs is down or overloaded. */
export const refuseBusy = (retryAfterMs = 1_000): Refusal =>
  refuse('unavailable', 'Ten8 is busy right now. Please try again.', { retryAfterMs });
