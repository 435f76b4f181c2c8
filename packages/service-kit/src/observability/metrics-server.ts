import http from 'node:http';
import { limitConnections, SLOW_SENDERS } from '../http/express-server';
import { BadConfig } from '../process/config';
import type { Metrics } from './metrics';

/** More than all Prometheus servers of a cluster open from one address. */
const CONNECTIONS_PER_ADDRESS = 100;

export interface MetricsServer {
  close(): void;
}

/** A port of its own for Prometheus: metrics must not be on the public port. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<MetricsServer> {
  const server = http.createServer(SLOW_SENDERS, (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.read().then(
      (text) => response.setHeader('content-type', metrics.registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  limitConnections(server, CONNECTIONS_PER_ADDRESS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) =>
      reject(new BadConfig(`cannot listen, choose another METRICS_PORT: ${message}`)),
    );
    server.listen(port, host, resolve);
  });
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
