import http from 'node:http';
import type { Metrics } from '@ten8/service-kit/metrics';

interface MetricsServer {
  close(): void;
}

/** Prometheus scrapes here: figures are nothing for the public port. */
export function serveMetrics(metrics: Metrics, host: string, port: number): MetricsServer {
  const server = http.createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.registry.metrics().then(
      (text) => response.setHeader('content-type', metrics.registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
