import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, DryRunQuery, optionalInteger, requiredText } from '../fields';
import { Limit } from './call-limits';
import {
  AMOUNT_MAX,
  CODE_LABEL_MAX,
  CODE_MAX,
  CODES_FILE_MAX,
  KINDS,
  MAX_CODES,
  MAX_PROMPTS,
  PRIORITIES,
  PROMPT_MAX,
  UNIT_STATUSES,
} from './constants';
import { eachOnce } from './each-once';
import { DEFAULT_KINDS, Kind } from './unit-kinds';

const CODE = `A code has 1 to ${CODE_MAX} characters and no blanks`;
const PROMPTS = `At most ${MAX_PROMPTS} prompts of ${PROMPT_MAX} characters`;
const KINDS_NEEDED = `Choose one or more of ${KINDS.join(', ')}`;
const MOST = `At most ${MAX_CODES} of each kind`;

const Code = z.string(CODE).regex(new RegExp(`^[^\\s\\p{C}]{1,${CODE_MAX}}$`, 'u'), CODE);
const Label = requiredText(CODE_LABEL_MAX, 'A code needs a label');

/** What a call is about; its prompts become lines of the description. */
export const CallType = z.object({
  code: Code,
  label: Label,
  priority: z.enum(PRIORITIES, `Must be one of ${PRIORITIES.join(', ')}`),
  prompts: z
    .array(requiredText(PROMPT_MAX, 'A prompt needs a text'), PROMPTS)
    .max(MAX_PROMPTS, PROMPTS)
    .default([]),
  /** The kinds of unit that calls of this type are for; law enforcement by default. */
  kinds: z
    .array(Kind, KINDS_NEEDED)
    .min(1, KINDS_NEEDED)
    .overwrite((chosen) => KINDS.filter((kind) => chosen.includes(kind)))
    .nullish()
    .transform((kinds) => kinds ?? [...DEFAULT_KINDS]),
  /** Used instead of the limits of the call’s priority. */
  limits: Limit.nullish().transform((limits) => limits ?? null),
});
export type CallType = z.infer<typeof CallType>;

/** How a call ended. */
export const Disposition = z.object({ code: Code, label: Label });
export type Disposition = z.infer<typeof Disposition>;

/** What somebody is charged with, and what that costs. */
export const Charge = z.object({
  code: Code,
  label: Label,
  fineAmount: optionalInteger(0, AMOUNT_MAX),
  bailAmount: optionalInteger(0, AMOUNT_MAX),
});
export type Charge = z.infer<typeof Charge>;

/** The community's name for a status; its meaning does not change. */
const StatusName = z.object({
  status: z.enum(UNIT_STATUSES, `Must be one of ${UNIT_STATUSES.join(', ')}`),
  code: Code,
  label: Label,
});
export type StatusName = z.infer<typeof StatusName>;

export const CodeSet = z.object({
  callTypes: z
    .array(CallType, 'Must be a list')
    .max(MAX_CODES, MOST)
    .superRefine(...eachOnce('code')),
  dispositions: z
    .array(Disposition, 'Must be a list')
    .max(MAX_CODES, MOST)
    .superRefine(...eachOnce('code')),
  /** If left out, the present ones stay; the same with `charges` and `statuses`. */
  tenCodes: z
    .array(Disposition, 'Must be a list')
    .max(MAX_CODES, MOST)
    .superRefine(...eachOnce('code'))
    .optional(),
  charges: z
    .array(Charge, 'Must be a list')
    .max(MAX_CODES, MOST)
    .superRefine(...eachOnce('code'))
    .optional(),
  statuses: z
    .array(StatusName, 'Must be a list')
    .superRefine(...eachOnce('status'))
    .superRefine(...eachOnce('code'))
    .optional(),
});
export type CodeSet = z.infer<typeof CodeSet>;
/** As it is sent: kinds and limits of a call type may be missing. */
export type CodeSetInput = z.input<typeof CodeSet>;

/** Retired codes are shown on old calls, but cannot be chosen any more. */
const Retired = z.object({ isRetired: z.boolean() });
const StoredCallType = CallType.extend({ kinds: z.array(Kind), limits: Limit.nullable(), ...Retired.shape });
export const Codes = z.object({
  callTypes: z.array(StoredCallType),
  dispositions: z.array(Disposition.extend(Retired.shape)),
  tenCodes: z.array(Disposition),
  charges: z.array(Charge),
  /** Only the statuses that the community has named. */
  statuses: z.array(StatusName),
});
export type Codes = z.infer<typeof Codes>;

export const listCodes = defineEndpoint('GET /api/communities/:communityId/codes', {
  service: 'cad',
  summary: 'The community’s call types, dispositions, 10-codes, charges and names of statuses',
  params: CommunityPath,
  reply: Codes,
  etag: true,
});

/** Each as `call type TS` or `disposition ARR`. */
export const CodeChanges = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  /** Codes that calls use are retired; others are deleted. */
  retired: z.array(z.string()),
});
export type CodeChanges = z.infer<typeof CodeChanges>;

/** The whole set: codes that are not in it are retired. `dryRun=true` stores nothing and says what would change. */
export const saveCodes = defineEndpoint('PUT /api/communities/:communityId/codes', {
  service: 'cad',
  summary: 'Replace the codes',
  params: CommunityPath,
  query: DryRunQuery,
  body: CodeSet,
  reply: CodeChanges,
  bodyLimit: CODES_FILE_MAX,
});
/** As `PUT`, from a file. 400 lists every problem with its path. */
export const importCodes = defineEndpoint('POST /api/communities/:communityId/codes/import', {
  service: 'cad',
  summary: 'Import codes',
  params: CommunityPath,
  query: DryRunQuery,
  body: CodeSet.extend({
    format: z.literal('ten8-codes', 'format must be ten8-codes'),
    version: z.literal(1, 'version must be 1'),
  }),
  reply: CodeChanges,
  idempotent: true,
  bodyLimit: CODES_FILE_MAX,
});

export const codesChanged = defineEvent('cad.codes-changed', {
  data: CodeChanges,
  push: { changed: 'codes' },
  /** All three are empty if only the order is another one. */
  activity: ({ added, changed, retired }) => ({
    action: 'Update Codes',
    details:
      added.length + changed.length + retired.length === 0
        ? 'Another order'
        : `${added.length} added, ${changed.length} changed, ${retired.length} retired`,
  }),
});
