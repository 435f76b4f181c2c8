import { type Logger } from '@ten8/service-kit/logger';
import { type Identity } from '../config';
import { type Guild } from '../guild';
import { type GrantStore } from '../jobs/grant-store';
import { type RoleQueue } from '../jobs/role-queue';

interface WatchParts {
  identity: Identity;
  grants: GrantStore;
  queue: RoleQueue;
  guild: Guild;
  logger: Logger;
}

/** What happens in the server and puts orders back to work. None of it may end the process. */
export function watchServer({ identity, grants, queue, guild, logger }: WatchParts) {
  const again = (what: string, ask: () => Promise<string[]>) =>
    ask()
      .then((factIds) => queue.enqueue(factIds))
      .catch((error: unknown) => logger.warn({ err: error }, `could not look again after ${what}`));

  return {
    onMemberJoined: (guildId: string, discordUserId: string) =>
      void again('someone joined', () => grants.joined(guildId, discordUserId)),
    onRolesChanged: (guildId: string) => void again('roles changed', () => grants.rolesChanged(guildId)),
    onBack: () => void queue.hurry(),
    /** Events may have been missed: whoever joined since must be found by looking. */
    onFresh: () => {
      void queue.hurry();
      void again('signing in', async () => {
        const factIds = await grants.rolesChanged(identity.guildId);
        for await (const members of guild.roster(identity.guildId)) {
          factIds.push(...(await grants.joinedUnseen(identity.guildId, members)));
        }
        return factIds;
      });
    },
  };
}
