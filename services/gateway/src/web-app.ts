import { extname } from 'node:path';
import express, { type Express, type RequestHandler, type Response } from 'express';
import { chooseForms } from './precompressed-files';

/** The built web app: hashed files for ever, everything else asked for again, and its page at every other address. */
export function webApp(dir: string): Express {
  const send = createSender(dir);
  const files = express.static(dir, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (response) => setAge(response, response.req.path),
  });
  // An app of its own: of services' answers we make the ETags ourselves, of files Express does.
  const app = express();
  app.disable('x-powered-by');
  app.use(sendText(send), files, showPage(send));
  return app;
}

type Send = (path: string, ...call: Parameters<RequestHandler>) => void;

/** Sends a file in the form that suits the browser best; goes on when it is not there. */
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

/** What the build writes itself, and leaves smaller forms of. */
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
