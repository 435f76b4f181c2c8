import { z, type ZodType } from 'zod';

export type Json = Record<string, unknown>;

/** The schema of an answer. */
export const outputSchema = (shape: ZodType): Json =>
  bare(
    z.toJSONSchema(shape, {
      io: 'output',
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema),
    }),
  );

/** The schema of a request: if a value is converted first, the shape after the conversion. */
export function inputSchema(shape: ZodType): Json {
  return bare(
    z.toJSONSchema(shape, {
      io: 'input',
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        const { def } = zodSchema._zod;
        if (def.type === 'pipe') replace(jsonSchema, pipeSchema(def));
        if (def.type === 'object') sayRequired(jsonSchema, def.shape);
        tidy(jsonSchema);
      },
    }),
  );
}

interface Pipe {
  in: z.core.$ZodType;
  out: z.core.$ZodType;
}

/** `preprocess`, and text that is checked in two steps, are pipes; their last part is the more precise one. */
function pipeSchema({ in: first, out: last }: Pipe): Json {
  const kind = (schema: z.core.$ZodType) => schema._zod.def.type;
  const isTold = kind(first) === 'transform' || (kind(first) === 'string' && kind(last) === 'string');
  return inputSchema((isTold ? last : first) as ZodType);
}

function sayRequired(jsonSchema: Json, shape: Record<string, z.core.$ZodType>): void {
  const required = Object.keys(shape).filter((name) => isRequired(shape[name] as ZodType));
  delete jsonSchema.required;
  if (required.length > 0) jsonSchema.required = required;
}

/** Also a text that is described as not empty: a rule of the whole object may be what refuses its absence. */
const isRequired = (field: ZodType): boolean =>
  !z.safeParse(field, undefined).success || Number(inputSchema(field).minLength) > 0;

function replace(jsonSchema: Json, by: Json): void {
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, by);
}

/**
 * Removes JavaScript's integer limits, patterns of formats, and the ban on other fields: answers may get more fields.
 */
function tidy(jsonSchema: Json): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

const bare = (schema: object): Json =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !['$schema', '~standard'].includes(name)));

const EXAMPLES: Record<string, unknown> = {
  currentPassword: 'correct horse battery',
  newPassword: 'even more correct',
  email: 'jordan.reyes@example.org',
  password: 'correct horse battery',
  firstName: 'Jordan',
  lastName: 'Reyes',
  name: 'Vespucci County',
  joinCode: 'K7QMA',
  plate: 'ABC123',
  location: 'Legion Square',
  description: 'Two vehicles, one blocking the road',
  dateOfBirth: '1990-02-28',
  guildId: '1234567890123456789',
  closeAfterMinutes: 60,
};

/**
 * What passes: its own example, or of an object the required fields; where none is required, those that everybody
 * sends.
 */
export function exampleOf(schema: Json, name = ''): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  const choices = schema.anyOf ?? schema.oneOf;
  const [choice] = Array.isArray(choices) ? (choices as Json[]) : [];
  if (choice) return exampleOf(choice, name);
  if (schema.type === 'object') return exampleObject(schema);
  if (schema.type === 'array') return [exampleOf((schema.items ?? {}) as Json, name)];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  return exampleValue(name, schema);
}

function exampleObject(schema: Json): unknown {
  const { properties = {}, required } = schema as { properties?: Record<string, Json>; required?: string[] };
  const names = required ?? Object.keys(properties).filter((name) => name in EXAMPLES);
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, name)]));
}

const FORMATS: Record<string, string> = {
  'date-time': '2026-02-28T20:15:00.000Z',
  uuid: '7f8de9c2-3f0a-4b9b-8f7e-3a2d4d8b6c11',
  uri: 'https://example.org/picture.png',
};

function exampleValue(name: string, schema: Json): unknown {
  const [type] = [schema.type].flat();
  if (type === 'integer' || type === 'number') return EXAMPLES[name] ?? 1;
  if (type === 'boolean') return false;
  const format = /url$/i.test(name) ? 'uri' : String(schema.format);
  return FORMATS[format] ?? EXAMPLES[name] ?? (/Date$/.test(name) ? EXAMPLES.dateOfBirth : 'Text');
}
