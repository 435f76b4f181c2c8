import { readdirSync } from 'node:fs';
import type { Request, Response } from 'express';

const FORMS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/**
 * Chooses the smallest compressed form of a file in `dir` that the browser accepts, and sets the headers for it. Paths
 * are relative to `dir` and written as in URLs, such as `/assets/app.js`.
 */
export function chooseForms(dir: string): (request: Request, response: Response, path: string) => string {
  const names = readdirSync(dir, { recursive: true }) as string[];
  const there = new Set(names.map((name) => `/${name.replaceAll('\\', '/')}`));

  return (request, response, path) => {
    const forms = FORMS.filter(({ ending }) => there.has(path + ending));
    if (forms.length > 0) response.vary('Accept-Encoding');
    const form = forms.find(({ encoding }) => request.acceptsEncodings(encoding));
    if (!form) return path;
    response.set('Content-Encoding', form.encoding);
    return path + form.ending;
  };
}
