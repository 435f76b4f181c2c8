import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { CommunityPath, Id, PathId, Timestamp } from '../fields';
import { PRIORITIES, UNIT_STATUSES } from './constants';

const Person = z.object({ userId: Id, name: z.string() });
const Note = z.object({ text: z.string(), by: Person.nullable(), at: Timestamp });

/** What the next dispatcher has to know, at the moment of the hand-over. */
const HandoverPage = z.object({
  calls: z.array(
    z.object({
      callNumber: z.int(),
      typeCode: z.string().nullable(),
      description: z.string(),
      location: z.string(),
      postalCode: z.string().nullable(),
      priority: z.enum(PRIORITIES),
      openedAt: Timestamp,
      units: z.array(z.string()),
      lastNote: Note.nullable(),
    }),
  ),
  /** By status, and in it the one that has been there longest first. */
  units: z.array(
    z.object({
      callsign: z.string(),
      status: z.enum(UNIT_STATUSES),
      since: Timestamp,
      callNumber: z.int().nullable(),
    }),
  ),
  panics: z.array(
    z.object({
      callsign: z.string(),
      location: z.string().nullable(),
      raisedAt: Timestamp,
      acknowledgedBy: Person.nullable(),
    }),
  ),
  emergencyTraffic: z.object({ text: z.string(), since: Timestamp, by: Person.nullable() }).nullable(),
  areaOfPlay: z.string().nullable(),
  /** Since the shift began. */
  bolos: z.array(
    z.object({ id: Id, type: z.string(), description: z.string(), plate: z.string().nullable() }),
  ),
  /** Notes of the shift that were marked for it. */
  notes: z.array(Note.extend({ callNumber: z.int() })),
  /** Numbers of the shift's calls that waited longer than the community's limits. */
  lateCalls: z.array(z.int()),
});
export type HandoverPage = z.infer<typeof HandoverPage>;

export const Handover = z.object({
  id: Id,
  communityId: Id,
  by: Person,
  madeAt: Timestamp,
  /** When the shift began. */
  since: Timestamp,
  page: HandoverPage,
  signedBy: Person.nullable(),
  signedAt: Timestamp.nullable(),
});
export type Handover = z.infer<typeof Handover>;

/** How many hand-overs a community keeps. */
export const HANDOVERS_KEPT = 30;

export const listHandovers = defineEndpoint('GET /api/communities/:communityId/handovers', {
  service: 'cad',
  summary: 'The latest hand-overs, newest first',
  params: CommunityPath,
  reply: z.array(Handover),
});
export const makeHandover = defineEndpoint('POST /api/communities/:communityId/handovers', {
  service: 'cad',
  summary: 'Freeze what the next dispatcher has to know',
  params: CommunityPath,
  body: z.object({}),
  reply: Handover,
  status: 201,
  idempotent: true,
});
/** The first signature stays. */
export const signHandover = defineEndpoint('POST /api/handovers/:handoverId/sign', {
  service: 'cad',
  summary: 'Take over from the dispatcher who made it',
  params: z.object({ handoverId: PathId }),
  reply: Handover,
  repeatable: true,
});

const Named = z.object({ handoverId: Id, name: z.string() });
export const handoverMade = defineEvent('cad.handover-made', {
  names: 'author',
  data: Named,
  push: { changed: 'dispatch' },
  activity: ({ name }) => ({ action: 'Hand Over', details: `${name} handed over` }),
});
export const handoverSigned = defineEvent('cad.handover-signed', {
  names: 'author',
  data: Named,
  push: { changed: 'dispatch' },
  activity: ({ name }) => ({ action: 'Take Over', details: `${name} took over` }),
});
