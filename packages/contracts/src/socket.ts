import { z } from 'zod';
import { PANIC_RECEIPTS, UNIT_STATUSES } from './cad/constants';
import type { PanicAlert } from './cad/panic';
import type { Message, Tone } from './cad/tones';
import type { Topic } from './define';
import type { ErrorCode } from './errors';
import { Id } from './fields';

export const JoinCommunity = z.object({
  communityId: Id,
  /** Alarms that the client got before it reconnected: they are not sent again. */
  heard: z.array(z.uuid()).max(50).default([]),
});
/** Others get the stored callsign, not this one. */
export const PanicButton = z.object({ unitId: Id, unitCallsign: z.string().max(200).optional() });

/** A receipt for an alarm. It is acknowledged after it was saved. */
export const PanicSeen = z.object({ alertId: z.uuid(), what: z.enum(PANIC_RECEIPTS) });

/** Which call this socket has open. It is not stored, and ends with the socket. */
export const Viewing = z.object({ callId: Id.nullable() });

/** Whether the server still answers. It is answered at once, without another service. */
export const CheckConnection = z.object({});

/** How somebody else changed the receiver's own unit; without a call it left one, or only its status was set. */
export const Assignment = z.object({
  unitId: Id,
  callId: Id.nullable(),
  callNumber: z.int().nullable(),
  /** The call that the unit left because it was closed. */
  closedCallNumber: z.int().nullable().default(null),
  status: z.enum(UNIT_STATUSES),
  byName: z.string(),
});
export type Assignment = z.infer<typeof Assignment>;

export type Ack<T = object> =
  ({ ok: true } & T) | { ok: false; code: ErrorCode; message: string; retryAfterMs?: number };

export interface ClientToServer {
  'join-community': (
    payload: z.input<typeof JoinCommunity>,
    ack: (answer: Ack<{ communityId: number }>) => void,
  ) => void;
  'panic-button': (
    payload: z.input<typeof PanicButton>,
    ack: (answer: Ack<{ alert: PanicAlert; panicUntil: string }>) => void,
  ) => void;
  'panic-seen': (payload: z.input<typeof PanicSeen>, ack: (answer: Ack) => void) => void;
  viewing: (payload: z.input<typeof Viewing>, ack: (answer: Ack) => void) => void;
  'check-connection': (payload: z.input<typeof CheckConnection>, ack: (answer: Ack) => void) => void;
}

/** A hint to read a list again; nothing relies on it arriving. */
export interface Changed {
  communityId: number;
  topic: Topic;
  version: string;
}

/** Who has a call open, the receiver included: a hint, which may be old for half a minute. */
export interface CallViewers {
  callId: number;
  userIds: number[];
}

export interface ServerToClient {
  'panic-alert': (alert: PanicAlert) => void;
  changed: (hint: Changed) => void;
  assignment: (assignment: Assignment) => void;
  tone: (tone: Tone) => void;
  message: (message: Message) => void;
  viewers: (viewers: CallViewers) => void;
}
