import { extname } from 'node:path';
import express, { type Express, type RequestHandler, type Response } from 'express';
import { chooseForms } from './precompressed-files';

/** Serves the web app: hashed files are cached for a year, others are revalidated, all other paths get its page. */
export function webApp(dir: string): Express {
  const send = createSender(dir);
  const files = express.static(dir, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (response) => setAge(response, response.req.path),
  });
  // A separate app, because here Express makes the ETags; for answers of services it must not.
  const app = express();
  app.disable('x-powered-by');
  app.use(sendText(send), files, showPage(send));
  return app;
}

type Send = (path: string, ...call: Parameters<RequestHandler>) => void;

/** Sends a file in the best compressed form; calls the next handler when there is no such file. */
function createSender(dir: string): Send {
  const choose = chooseForms(dir);
  return (path, request, response, next) => {
    response.type(extname(path));
    setAge(response, path);
    response.sendFile(choose(request, response, path), { root: dir, cacheControl: false }, (error) => {
      if (!error || response.headersSent) return;
      for (const name of ['Content-Type', 'Content-Encoding', 'Cache-Control']) response.removeHeader(name);
      next();
    });
  };
}

const setAge = (response: Response, path: string) =>
  response.set(
    'Cache-Control',
    path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  );

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Files of the build, which have compressed forms. */
const sendText =
  (send: Send): RequestHandler =>
  (request, response, next) => {
    if (!isRead(request.method) || !/^\/[\w./-]+\.(js|css|svg)$/.test(request.path)) return next();
    send(request.path, request, response, next);
  };

const isFile = (path: string): boolean => /\.[^/]*$/.test(path) || path.startsWith('/assets/');

const showPage =
  (send: Send): RequestHandler =>
  (request, response, next) => {
    if (!isRead(request.method) || isFile(request.path) || !request.accepts('html')) return next();
    send('/index.html', request, response, next);
  };
