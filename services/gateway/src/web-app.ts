import { join, sep } from 'node:path';
import express, { type RequestHandler, Router } from 'express';

const YEAR = '365d';

/** The built web app: hashed files for ever, everything else asked for again, and its page at every other address. */
export function webApp(dir: string): Router {
  const router = Router();
  router.use(
    express.static(dir, {
      index: false,
      redirect: false,
      setHeaders(response, file) {
        const isHashed = file.startsWith(join(dir, 'assets') + sep);
        response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
      maxAge: YEAR,
    }),
  );
  router.use(showPage(dir));
  return router;
}

const isFile = (path: string): boolean => /\.[^/]*$/.test(path) || path.startsWith('/assets/');

const showPage =
  (dir: string): RequestHandler =>
  (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || isFile(request.path) || !request.accepts('html')) return next();
    response.set('Cache-Control', 'no-cache');
    response.sendFile('index.html', { root: dir, cacheControl: false }, (error) => error && next());
  };
