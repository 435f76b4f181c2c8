import { z, type ZodType } from 'zod';

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Verb and path, the path in Express syntax: `GET /api/communities/:communityId/calls`. */
export type Route = `${Verb} /${string}`;
export type ServiceKey = 'gateway' | 'auth' | 'community' | 'civilian' | 'cad' | 'realtime' | 'discord-bot';

type ReplyType = 'application/json' | 'text/csv';

/** The most bytes of a request, unless its endpoint allows more. */
export const BODY_LIMIT = 100 * 1024;

/** No body, or no answer. */
const Nothing = z.undefined();
/** No parameters. */
const NoParams = z.object({});

interface EndpointShape<P extends ZodType, Q extends ZodType, B extends ZodType, R extends ZodType> {
  /** The service that answers it. */
  service: ServiceKey;
  summary: string;
  /** `signed-in` is the default; `public` also serves callers without a session. */
  access?: 'public' | 'signed-in';
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  /** The media type of the answer; JSON if left out. */
  replyType?: ReplyType;
  /** Creations set 201 here. Left out: 204 without a reply, else 200. */
  status?: 200 | 201 | 204 | 302;
  /** Honours `Idempotency-Key` for 24 hours. */
  idempotent?: boolean;
  /** Honours `If-Match` with the version of the record that the caller saw. */
  versioned?: boolean;
  /** Sending it twice does no more than sending it once. True for a GET if left out. */
  repeatable?: boolean;
  /** Takes `limit` and `cursor` and links the next page. */
  paged?: boolean;
  /** Sends a strong ETag and answers 304. */
  etag?: boolean;
  /** The answer changes only by facts with this topic, so the gateway may keep it for a community's members. */
  cacheTopic?: Topic;
  /** Also accepts requests of `navigator.sendBeacon`, whose body is not JSON. */
  beacon?: boolean;
  /** In bytes, for the few endpoints whose body is a file. */
  bodyLimit?: number;
  /** Other logs from which the answer is made: it waits until they were read as far as the caller has seen them. */
  dependsOn?: readonly ServiceKey[];
}

export interface Endpoint<
  P extends ZodType = ZodType,
  Q extends ZodType = ZodType,
  B extends ZodType = ZodType,
  R extends ZodType = ZodType,
  Literal extends Route = Route,
> {
  kind: 'endpoint';
  /** Literal in the type, so that the browser names exactly the route that is declared here. */
  route: Literal;
  verb: Verb;
  path: string;
  service: ServiceKey;
  summary: string;
  access: 'public' | 'signed-in';
  params: P;
  query: Q;
  body: B;
  reply: R;
  replyType: ReplyType;
  status: number;
  idempotent: boolean;
  versioned: boolean;
  repeatable: boolean;
  paged: boolean;
  etag: boolean;
  cacheTopic: Topic | null;
  beacon: boolean;
  bodyLimit: number;
  dependsOn: readonly ServiceKey[];
}

/** One endpoint of the HTTP contract: what goes in, what comes out, and which service answers. */
export function defineEndpoint<
  P extends ZodType = typeof NoParams,
  Q extends ZodType = typeof NoParams,
  B extends ZodType = typeof Nothing,
  R extends ZodType = typeof Nothing,
  const Literal extends Route = Route,
>(route: Literal, shape: EndpointShape<P, Q, B, R>): Endpoint<P, Q, B, R, Literal> {
  const [verb, path] = route.split(' ') as [Verb, string];
  return {
    kind: 'endpoint',
    route,
    verb,
    path,
    service: shape.service,
    summary: shape.summary,
    access: shape.access ?? 'signed-in',
    params: (shape.params ?? NoParams) as P,
    query: (shape.query ?? NoParams) as Q,
    body: (shape.body ?? Nothing) as B,
    reply: (shape.reply ?? Nothing) as R,
    replyType: shape.replyType ?? 'application/json',
    status: shape.status ?? (shape.reply ? 200 : 204),
    idempotent: shape.idempotent ?? false,
    versioned: shape.versioned ?? false,
    repeatable: shape.repeatable ?? verb === 'GET',
    paged: shape.paged ?? false,
    etag: shape.etag ?? false,
    cacheTopic: shape.cacheTopic ?? null,
    beacon: shape.beacon ?? false,
    bodyLimit: shape.bodyLimit ?? BODY_LIMIT,
    dependsOn: shape.dependsOn ?? [],
  };
}

export const TOPICS = ['units', 'calls', 'bolos', 'dispatch', 'codes', 'places'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * What browsers get when a fact is appended: the alarm itself, a hint to read a list again, or an event for the users
 * in `userIds` of the fact's data. `item` is the schema of one item of the list, where facts bring the changed item.
 */
type Push =
  | 'panic-alert'
  | { changed: Topic; item?: ZodType }
  | { event: 'assignment' | 'tone' | 'message'; to: 'users' };

interface ActivityRow {
  action: string;
  details: string;
}

export interface EventDefinition<T = unknown> {
  kind: 'event';
  /** `<service>.<past tense>`, such as `cad.call-opened`. */
  type: string;
  data: ZodType<T>;
  push: Push | null;
  /** The activity log's row for this fact. Null when it has none. */
  activity: ((data: T) => ActivityRow | null) | null;
  /**
   * Takes rights away from somebody. A follower that fails on it stops there, so that an error never leaves a right.
   */
  revokes: boolean;
  /**
   * Whose name the data holds, in `name`, `byName`, `firstName`, `lastName` or `discordUsername`: that of the user in
   * `userId`, or the author's. It is replaced when the account is deleted.
   */
  names: 'user' | 'author' | null;
}

/** Defines a fact of a service's log. Facts are in the past tense, complete by themselves, and contain no secrets. */
export function defineEvent<T>(
  type: `${string}.${string}`,
  shape: {
    data: ZodType<T>;
    push?: Push;
    activity?: (data: T) => ActivityRow | null;
    revokes?: true;
    names?: 'user' | 'author';
  },
): EventDefinition<T> {
  return {
    kind: 'event',
    type,
    data: shape.data,
    push: shape.push ?? null,
    activity: shape.activity ?? null,
    revokes: shape.revokes ?? false,
    names: shape.names ?? null,
  };
}

/** One fact of a log, as followers read it. */
export interface Fact<T = unknown> {
  /** Gap-free position in its service's log. */
  seq: number;
  /** UUID; the id of any job made from this fact. */
  id: string;
  type: string;
  communityId: number | null;
  /** The user and the address; null for changes that the system makes itself. */
  by: { userId: number | null; address: string | null } | null;
  /** ISO 8601 UTC. */
  at: string;
  data: T;
  /** W3C `traceparent` of the span that appended it, if it is traced. */
  trace?: string | undefined;
}
