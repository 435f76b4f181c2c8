import { readdirSync } from 'node:fs';
import type { Request, Response } from 'express';

const FORMS = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/**
 * Chooses the smallest form of a file that the build left in `dir` and the browser reads, and says so in the answer's
 * headers. Takes and gives paths beneath `dir` as URLs write them, such as `/assets/app.js`.
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
