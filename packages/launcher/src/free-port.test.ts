import { createServer, type AddressInfo } from 'node:net';
import { freePort, freePorts } from './free-port';

const listenOn = (port: number) =>
  new Promise<() => Promise<void>>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      expect((server.address() as AddressInfo).port).toBe(port);
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });

test('ports asked for at once are different, and all can be listened on', async () => {
  const ports = await freePorts(20);

  const closing = await Promise.all(ports.map(listenOn));

  expect(new Set(ports).size).toBe(20);
  for (const close of closing) await close();
});

test('a port that somebody listens on is passed over', async () => {
  const [port = 0] = await freePorts(1);
  const close = await listenOn(port + 1);

  const next = await freePort();

  expect(next).not.toBe(port + 1);
  await close();
});

test('no port is one that an outgoing connection may take', async () => {
  const ports = await freePorts(50);

  // Linux begins at 32768, macOS and Windows at 49152.
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
