import { type Logger } from '@ten8/service-kit/logger';
import { type Guild } from '../guild';
import { type GrantStore } from '../jobs/grant-store';
import { type WorkQueue } from '../jobs/work-queue';

interface WatchParts {
  /** The servers in which the bot has work. */
  guildIds: () => Promise<string[]>;
  onMembersChanged: (guildId: string) => void;
  grants: GrantStore;
  /** The first is that of role orders. */
  queues: [WorkQueue, ...WorkQueue[]];
  guild: Guild;
  logger: Logger;
}

/** What happens in the server and puts orders back to work. None of it may end the process. */
export function watchServer({ guildIds, grants, queues, guild, logger, onMembersChanged }: WatchParts) {
  const [roles] = queues;
  const hurry = () => queues.forEach((queue) => void queue.hurry());
  const again = (what: string, ask: () => Promise<string[]>) =>
    ask()
      .then((factIds) => roles.enqueue(factIds))
      .catch((error: unknown) => logger.warn({ err: error }, `could not look again after ${what}`));

  async function lookWhoJoined(): Promise<void> {
    for (const guildId of await guildIds()) {
      onMembersChanged(guildId);
      await again('signing in', async () => {
        const factIds = await grants.rolesChanged(guildId);
        for await (const members of guild.roster(guildId)) {
          factIds.push(...(await grants.joinedUnseen(guildId, members)));
        }
        return factIds;
      });
    }
  }

  return {
    onMembersChanged,
    onMemberJoined: (guildId: string, discordUserId: string) =>
      void again('someone joined', () => grants.joined(guildId, discordUserId)),
    onRolesChanged: (guildId: string) => void again('roles changed', () => grants.rolesChanged(guildId)),
    onBack: hurry,
    /** Events may have been missed: whoever joined since must be found by looking. */
    onFresh: () => {
      hurry();
      lookWhoJoined().catch((error: unknown) => logger.warn({ err: error }, 'could not look who joined'));
    },
  };
}
