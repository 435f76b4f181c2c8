import { EventEmitter } from 'node:events';
import { SimpleShardingStrategy, type WebSocketShardDestroyOptions } from 'discord.js';

/**
 * Adds error listeners to the sockets of Discord's gateway. discord.js removes its own when it abandons a socket that
 * is still connecting. A later error of that socket would then end the process.
 */
export class SocketsWithErrorListeners extends SimpleShardingStrategy {
  override async destroy(options?: Omit<WebSocketShardDestroyOptions, 'recover'>): Promise<void> {
    for (const socket of socketsOf(this)) socket.on('error', () => undefined);
    await super.destroy(options);
  }
}

/** discord.js offers no public access to its sockets. */
function socketsOf(strategy: SimpleShardingStrategy): EventEmitter[] {
  const shards: unknown = Reflect.get(strategy, 'shards');
  if (!(shards instanceof Map)) return [];
  return [...shards.values()].flatMap((shard: object) => {
    const socket: unknown = Reflect.get(shard, 'connection');
    return socket instanceof EventEmitter ? [socket] : [];
  });
}
