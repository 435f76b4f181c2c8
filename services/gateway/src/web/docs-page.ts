import type { RequestHandler } from 'express';
import { z } from 'zod';
import { apiDocument } from './api-document';

const Content = z.record(z.string(), z.object({ example: z.unknown() })).optional();
const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.tuple([z.string()]),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().default(false) }))
    .default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default(''), content: Content })),
});
type Operation = z.infer<typeof Operation>;
const Document = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), 'x-displayName': z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
});

interface Endpoint extends Operation {
  verb: string;
  path: string;
}

/** The API's documentation as a page without scripts, generated once from the OpenAPI document. */
export function showDocs(): RequestHandler {
  const page = writePage(Document.parse(apiDocument()));
  return (request, response, next) => {
    if (request.path !== '/api/docs' || !['GET', 'HEAD'].includes(request.method)) return next();
    request.route = { path: '/api/docs' };
    response.set('Cache-Control', 'no-cache').type('html').send(page);
  };
}

function writePage({ info, tags, paths }: z.infer<typeof Document>): string {
  const endpoints = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]): Endpoint => ({
      ...operation,
      verb: verb.toUpperCase(),
      path,
    })),
  );
  const chapters = tags.map(({ name, 'x-displayName': title, description }) => {
    const own = endpoints.filter(({ tags: [tag] }) => tag === name);
    return `<h2 id="chapter-${escape(name)}">${escape(title)}</h2><p>${escape(description)}</p>${own.map(writeEndpoint).join('')}`;
  });
  const links = tags.map(
    ({ name, 'x-displayName': title }) => `<a href="#chapter-${escape(name)}">${escape(title)}</a>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(info.title)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body><main>
<h1>${escape(info.title)} API</h1><p>${escape(info.description)}
For programs: <a href="/api/openapi.json">/api/openapi.json</a>.</p><nav aria-label="Chapters">${links.join(' ')}</nav>${chapters.join('')}</main></body></html>`;
}

function writeEndpoint({
  verb,
  path,
  summary,
  security,
  parameters,
  requestBody,
  responses,
  operationId,
}: Endpoint): string {
  const isPublic = security.some((way) => Object.keys(way).length === 0);
  const rows = parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escape(name)}</code> in the ${escape(place)}${required ? '' : ', optional'}</li>`,
  );
  const [status = '', success] = Object.entries(responses).find(([code]) => /^[23]/.test(code)) ?? [];
  return `<details id="${escape(operationId)}"><summary><code>${verb} ${escape(path)}</code> ${escape(summary)}</summary>
<p>${isPublic ? 'For everyone' : 'For those who are signed in'}.</p>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''}
${writeExample('Send', requestBody?.content)}${writeExample(`Answer ${status}`, success?.content)}</details>`;
}

function writeExample(title: string, content: z.infer<typeof Content>): string {
  const [[type, { example }] = ['', { example: undefined }]] = Object.entries(content ?? {});
  if (example === undefined) return `<p>${escape(title)}: no body.</p>`;
  const text = type === 'text/csv' ? String(example) : JSON.stringify(example, null, 2);
  return `<p>${escape(title)}:</p><pre>${escape(text)}</pre>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:0}
main{max-width:60rem;margin:auto;padding:1rem}details{border-top:1px solid #8886;padding:.4rem 0}
nav{display:flex;flex-wrap:wrap;gap:.3rem 1rem}summary{cursor:pointer}pre{overflow:auto;padding:.6rem;background:#8882}`;
