import net from 'node:net';

/** Forwards each connection to one of the ready pods, as a Service with its own address does. */
export function startLoadBalancer(
  port: number,
  targets: () => string[],
  targetPort: number,
): Promise<net.Server> {
  const server = net.createServer((socket) => {
    const ready = targets();
    const address = ready[Math.floor(Math.random() * ready.length)];
    if (!address) return void socket.destroy();
    const onward = net.connect(targetPort, address);
    for (const end of [socket, onward]) {
      end.setNoDelay(true);
      end.on('error', () => {
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
