import { connect, createServer, type Socket } from 'node:net';

export interface TcpBalancer {
  url: string;
  /** Sends new connections to these addresses in turn. Open connections stay. */
  lead(urls: string[]): void;
  close(): void;
}

/** A TCP load balancer, as a Kubernetes Service is for its pods. */
export async function startTcpBalancer(): Promise<TcpBalancer> {
  let targets: URL[] = [];
  let turn = 0;
  const open = new Set<Socket>();

  const server = createServer((client) => {
    const target = targets[(turn += 1) % Math.max(1, targets.length)];
    if (!target) return void client.destroy();
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    client.setNoDelay(true);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => open.delete(from) && to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    lead: (urls) => void (targets = urls.map((url) => new URL(url))),
    close() {
      server.close();
      open.forEach((socket) => socket.destroy());
    },
  };
}
