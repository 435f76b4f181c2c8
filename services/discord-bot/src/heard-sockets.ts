import { EventEmitter } from 'node:events';
import { SimpleShardingStrategy, type WebSocketShardDestroyOptions } from 'discord.js';

/**
 * The connections to Discord's gateway. discord.js stops listening to a socket that it gives up while it is being opened.
 * If that socket broke afterwards, its error would have no listener and end the process.
 */
export class HeardSockets extends SimpleShardingStrategy {
  override async destroy(options?: Omit<WebSocketShardDestroyOptions, 'recover'>): Promise<void> {
    for (const socket of socketsOf(this)) socket.on('error', () => undefined);
    await super.destroy(options);
  }
}

/** discord.js has no other way to its sockets. */
function socketsOf(strategy: SimpleShardingStrategy): EventEmitter[] {
  const shards: unknown = Reflect.get(strategy, 'shards');
  if (!(shards instanceof Map)) return [];
  return [...shards.values()].flatMap((shard: object) => {
    const socket: unknown = Reflect.get(shard, 'connection');
    return socket instanceof EventEmitter ? [socket] : [];
  });
}
