import { z } from 'zod';
import { DESCRIPTION_MAX, SHORT_TEXT_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, Id, isBlank, PageQuery, requiredText, Timestamp } from '../fields';

export const Incident = z.object({
  id: Id,
  communityId: Id,
  type: z.string(),
  description: z.string(),
  /** The officer's user id when one reported it; null is shown as Self-Reported. */
  officerId: Id.nullable(),
  officerName: z.string().nullable(),
  status: z.string(),
  createdAt: Timestamp,
});
export type Incident = z.infer<typeof Incident>;

/** The reporter is always the caller, and cannot be sent. */
export const NewIncident = z.object({
  type: requiredText(SHORT_TEXT_MAX, 'Type is required'),
  description: requiredText(DESCRIPTION_MAX, 'Description is required'),
  status: z.preprocess(
    (value) => (isBlank(value) ? 'active' : value),
    requiredText(SHORT_TEXT_MAX, 'Status is required'),
  ),
});
export type NewIncident = z.infer<typeof NewIncident>;

export const listIncidents = defineEndpoint('GET /api/communities/:communityId/incidents', {
  service: 'cad',
  summary: 'Incidents, newest first',
  params: CommunityPath,
  query: PageQuery,
  reply: z.array(Incident),
  paged: true,
});
export const reportIncident = defineEndpoint('POST /api/communities/:communityId/incidents', {
  service: 'cad',
  summary: 'Report an incident',
  params: CommunityPath,
  body: NewIncident,
  reply: Incident,
  status: 201,
  idempotent: true,
});

export const incidentReported = defineEvent('cad.incident-reported', {
  data: z.object({ incidentId: Id, type: z.string() }),
  activity: ({ type }) => ({ action: 'Create Incident', details: type }),
});
