import http from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { serveStack } from '../lib/serve-stack';

interface Settings {
  port: number;
  target: string;
  keepAlive: boolean;
}

/** A gateway as most teams write it. */
serveStack(({ port, target, keepAlive }: Settings, onListening) => {
  const app = express();
  const agent = keepAlive ? { agent: new http.Agent({ keepAlive: true }) } : {};
  app.use(createProxyMiddleware({ target, ...agent }));
  app.listen(port, '127.0.0.1', onListening);
});
