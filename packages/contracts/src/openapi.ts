import type { ZodType } from 'zod';
import { PUBLIC_ENDPOINTS, type NamedEndpoint } from './api';
import { SESSION_COOKIE } from './auth/cookies';
import { ID_MAX } from './constants';
import type { Endpoint } from './define';
import { STATUS_OF } from './errors';
import { exampleOf, inputSchema, outputSchema, type Json } from './openapi-schemas';
import { describeTags } from './openapi-tags';

/** Refusals that any request may get. The messages of 404 and 409 say which rule was broken. */
const REFUSALS = {
  400: 'The request breaks a rule; `details` names the fields',
  401: 'No session, or one that has ended',
  403: 'Without the role, not the owner, or sent from another site',
  404: 'It does not exist, or belongs to a community that the caller is not a member of',
  409: 'Not possible in the present state',
  413: 'The body is larger than 100 kB, or than the largest file that the endpoint accepts',
  415: 'The body is not JSON',
  429: 'Too many requests; `Retry-After` says when to try again',
  503: 'Busy, or a part is down; `Retry-After` says when to try again',
} as const;

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence for people' },
    code: { type: 'string', description: 'A stable word for programs' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: {
      type: 'string',
      description: 'The id in the `x-request-id` header, where the caller gave one or the fault is ours',
    },
  },
};

/** The whole HTTP contract as OpenAPI 3.1, from the schemas that validate it. */
export function createOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const named of PUBLIC_ENDPOINTS) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [named.endpoint.verb.toLowerCase()]: describeOperation(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ten8',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Computer-aided dispatch and mobile data terminals for roleplay communities.',
    },
    servers: [{ url: '/' }],
    tags: describeTags(PUBLIC_ENDPOINTS),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
      schemas: { Error: ERROR_SCHEMA },
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, text]) => [`E${status}`, refusal(status, text)]),
      ),
    },
  };
}

const refusal = (status: string, description: string): Json => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: { message: description, code: CODE_OF.get(Number(status)) },
    },
  },
});

/** The code that stands for a status; the first of several. */
const CODE_OF = new Map<number, string>(
  Object.entries(STATUS_OF)
    .reverse()
    .map(([code, status]) => [status, code]),
);

function describeOperation({ name, feature, endpoint }: NamedEndpoint): Json {
  const parameters = describeParameters(endpoint);
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody(endpoint) && { requestBody: describeBody(endpoint) }),
    responses: describeAnswers(endpoint),
  };
}

const hasBody = ({ body }: Endpoint): boolean => body.type !== 'undefined';

function describeBody(endpoint: Endpoint): Json {
  const schema = inputSchema(endpoint.body);
  return { required: true, content: { 'application/json': { schema, example: exampleOf(schema) } } };
}

function describeParameters(endpoint: Endpoint): Json[] {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  });
  return [
    ...namedIn('path', endpoint.params),
    ...namedIn('query', endpoint.query),
    ...(endpoint.idempotent
      ? [header('Idempotency-Key', 'For 24 hours the same key and body give the same answer and one row')]
      : []),
    ...(endpoint.versioned
      ? [
          header(
            'If-Match',
            'The version that was changed, such as "7": 409 if somebody else changed it since; * for any version',
          ),
        ]
      : []),
    ...(endpoint.etag
      ? [header('If-None-Match', 'The ETag of an earlier answer: 304 while nothing changed')]
      : []),
  ];
}

function namedIn(place: 'path' | 'query', shape: ZodType): Json[] {
  const { properties = {}, required = [] } = inputSchema(shape) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: schema.pattern === ID_PATTERN ? { type: 'integer', minimum: 1, maximum: ID_MAX } : schema,
  }));
}

/** Ids travel as text in paths and queries; documented as what they are. */
const ID_PATTERN = '^[1-9]\\d{0,9}$';

function describeAnswers(endpoint: Endpoint): Json {
  const headers = {
    ...(endpoint.etag && { ETag: { schema: { type: 'string' } } }),
    ...(endpoint.paged && {
      Link: { description: 'The next page: `<...>; rel="next"`', schema: { type: 'string' } },
    }),
    ...(endpoint.status === 302 && { Location: { schema: { type: 'string' } } }),
  };
  const schema = endpoint.reply.type === 'undefined' ? null : outputSchema(endpoint.reply);
  const success = {
    description: endpoint.summary,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(schema && { content: { [endpoint.replyType]: { schema, example: exampleOf(schema) } } }),
  };
  const refusals = Object.keys(REFUSALS).map((status) => [
    status,
    { $ref: `#/components/responses/E${status}` },
  ]);
  return {
    [endpoint.status]: success,
    ...(endpoint.etag && { 304: { description: 'Nothing changed since the given ETag' } }),
    ...Object.fromEntries(refusals),
  };
}
