import { z } from 'zod';
import { DESCRIPTION_MAX, LOCATION_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import {
  CommunityPath,
  countCharacters,
  Day,
  Id,
  idFromForm,
  isBlank,
  optionalDay,
  optionalInteger,
  PageQuery,
  PathId,
  queryValue,
  requiredText,
  SnapshotQuery,
  Timestamp,
} from '../fields';
import { AMOUNT_MAX, CHARGES_MAX, REPORT_DESCRIPTION_MIN } from './constants';

const NO_CHARGE = 'At least one charge is required';
const TOO_SHORT = 'Description must be at least 10 characters';

export const CriminalReport = z.object({
  id: Id,
  communityId: Id,
  characterId: Id,
  /** `R-2026-000123`, counting per community. */
  reportNumber: z.string(),
  type: z.enum(['ARREST', 'CITATION']),
  charges: z.array(z.string()),
  location: z.string(),
  description: z.string(),
  fineAmount: z.int().nullable(),
  courtDate: Day.nullable(),
  bailAmount: z.int().nullable(),
  officerId: Id,
  createdAt: Timestamp,
});
export type CriminalReport = z.infer<typeof CriminalReport>;

/** Blank charges do not count. A citation has a fine and a court date, an arrest has bail; the other's are dropped. */
export const NewReport = z
  .object({
    type: z.preprocess(
      (value) => (isBlank(value) ? 'CITATION' : value),
      z.enum(['ARREST', 'CITATION'], 'Type must be ARREST or CITATION'),
    ),
    charges: z.preprocess(
      (value) => (Array.isArray(value) ? value.filter((charge) => !isBlank(charge)) : (value ?? [])),
      z
        .array(requiredText(200, NO_CHARGE), 'Charges must be a list')
        .min(1, NO_CHARGE)
        .max(CHARGES_MAX, `At most ${CHARGES_MAX} charges`),
    ),
    location: requiredText(LOCATION_MAX, 'Location is required'),
    description: requiredText(DESCRIPTION_MAX, TOO_SHORT).refine(
      (text) => countCharacters(text.trim()) >= REPORT_DESCRIPTION_MIN,
      TOO_SHORT,
    ),
    fineAmount: optionalInteger(0, AMOUNT_MAX),
    courtDate: optionalDay,
    bailAmount: optionalInteger(0, AMOUNT_MAX),
    // Last, because the first broken rule is the answer's message, and the rules above have sentences of their own.
    characterId: z.preprocess(idFromForm, Id),
  })
  .transform((report) =>
    report.type === 'CITATION'
      ? { ...report, bailAmount: null }
      : { ...report, fineAmount: null, courtDate: null },
  );
export type NewReport = z.infer<typeof NewReport>;

export const listReports = defineEndpoint('GET /api/communities/:communityId/reports', {
  service: 'cad',
  summary: 'Criminal reports of a character, newest first',
  params: CommunityPath,
  query: PageQuery.extend({ characterId: queryValue(PathId) }),
  reply: z.array(CriminalReport),
  paged: true,
});
export const fileReport = defineEndpoint('POST /api/communities/:communityId/reports', {
  service: 'cad',
  summary: 'File a criminal report',
  params: CommunityPath,
  body: NewReport,
  reply: CriminalReport,
  status: 201,
  idempotent: true,
  dependsOn: ['civilian'],
});

/** For a projection that is rebuilt: every report, by id. */
export const snapshotReports = defineEndpoint('GET /internal/reports', {
  service: 'cad',
  summary: 'Every criminal report, a page at a time',
  query: SnapshotQuery,
  reply: z.array(CriminalReport),
});

export const reportFiled = defineEvent('cad.report-filed', {
  data: CriminalReport,
  activity: ({ reportNumber, type, charges }) => ({
    action: 'Create Report',
    details: `${type} ${reportNumber}: ${charges.join(', ')}`,
  }),
});
