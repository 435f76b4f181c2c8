import { EventEmitter } from 'node:events';
import { SimpleShardingStrategy, type WebSocketShardDestroyOptions } from 'discord.js';

type ShardManager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

/**
 * Opens no connection after the signal. discord.js alone would connect a client that is destroyed while it signs in, and
 * connect again a shard that is just between two connections.
 */
export class StoppableShards extends SimpleShardingStrategy {
  constructor(manager: ShardManager, stopped: AbortSignal) {
    super(manager);
    const { options } = manager;
    const { retrieveSessionInfo } = options;
    // A shard reads its session before it connects. An error here would end the process, so it gets no answer.
    options.retrieveSessionInfo = (shardId) =>
      stopped.aborted ? new Promise(() => undefined) : retrieveSessionInfo(shardId);
  }

  override async destroy(options?: Omit<WebSocketShardDestroyOptions, 'recover'>): Promise<void> {
    // discord.js removes its own listener from a socket that is still connecting; its error would end the process.
    for (const socket of shardsOf(this).flatMap(socketOf)) socket.on('error', () => undefined);
    await super.destroy(options);
  }
}

/** discord.js offers no public access to its shards and their sockets. */
function shardsOf(strategy: SimpleShardingStrategy): object[] {
  const shards: unknown = Reflect.get(strategy, 'shards');
  return shards instanceof Map ? [...shards.values()] : [];
}

function socketOf(shard: object): EventEmitter[] {
  const socket: unknown = Reflect.get(shard, 'connection');
  return socket instanceof EventEmitter ? [socket] : [];
}
