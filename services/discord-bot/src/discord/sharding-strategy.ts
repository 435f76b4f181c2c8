import { EventEmitter } from 'node:events';
import { SimpleShardingStrategy, type WebSocketShardDestroyOptions } from 'discord.js';

type ShardManager = ConstructorParameters<typeof SimpleShardingStrategy>[0];

/** Makes `destroy` final: discord.js alone would connect again a shard that is just between two connections. */
export class StoppableShards extends SimpleShardingStrategy {
  readonly #manager: ShardManager;

  constructor(manager: ShardManager) {
    super(manager);
    this.#manager = manager;
  }

  override async destroy(options?: Omit<WebSocketShardDestroyOptions, 'recover'>): Promise<void> {
    const shards = shardsOf(this);
    // discord.js removes its own listener from a socket that is still connecting; its error would end the process.
    for (const socket of shards.flatMap(socketOf)) socket.on('error', () => undefined);
    // Before a shard connects it reads its session, which must not answer any more. discord.js also calls this method
    // before it makes the shards.
    if (shards.length > 0) this.#manager.options.retrieveSessionInfo = () => new Promise(() => undefined);
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
