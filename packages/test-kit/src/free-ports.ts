import { createServer, type AddressInfo } from 'node:net';

/** Several loopback ports that nobody listens on right now, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, hold));
  await Promise.all(held.map(({ release }) => release()));
  return held.map(({ port }) => port);
}

function hold(): Promise<{ port: number; release: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ port, release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}
