import path from 'node:path';
import type { Router } from 'express';
import { z } from 'zod';
import { createLimit } from '@ten8/service-kit/http/limits';
import { openDatabaseService, type DatabaseService } from '@ten8/service-kit/process/database-service';
import type { Kit, Service, ServiceShape } from '@ten8/service-kit/process/start';
import { createJobQueue } from '@ten8/service-kit/redis/queue';
import { abuseRoutes } from './abuse/abuse-routes';
import { createAbuseStore, type AbuseStore } from './abuse/abuse-store';
import { postReport, startDelivery, type Delivery } from './abuse/deliver-reports';
import { activityRoutes } from './activity/activity-routes';
import { createActivityStore } from './activity/activity-store';
import { createAddressMask } from './activity/mask-address';
import { communityRoutes, settingRoutes } from './communities/community-routes';
import { createCommunityStore } from './communities/community-store';
import { createWrongCodeStore } from './communities/wrong-code-store';
import { CommunityConfig } from './config';
import type { CommunityContext } from './context';
import { followNames, rebuildNames } from './followers/follow-names';
import { forgetReporters } from './followers/forget-reporters';
import { recordActivity } from './followers/record-activity';
import { forgetAgain, removeDeletedUsers } from './followers/remove-deleted-user';
import { banRoutes } from './members/ban-routes';
import { createBanStore } from './members/ban-store';
import { createFormerMemberStore } from './members/former-member-store';
import { memberRoutes } from './members/member-routes';
import { createMemberStore } from './members/member-store';
import { createRoleSource } from './members/role-source';
import { createPeopleStore } from './people/people-store';
import { createPresence } from './presence/presence';
import { presenceRoutes } from './presence/presence-routes';

async function createCommunityService(config: CommunityConfig, kit: Kit): Promise<Service> {
  const service = await openDatabaseService({
    name: 'community',
    schema: 'community',
    config,
    kit,
    migrations: path.join(__dirname, '../migrations'),
    urls: {
      auth: config.AUTH_URL,
      civilian: config.CIVILIAN_URL,
      cad: config.CAD_URL,
      'discord-bot': config.DISCORD_BOT_URL,
    },
  });
  const stores = openStores(service, config);
  followLogs(service, stores, kit.now);
  const delivery = openDelivery(config, kit, stores.abuse);
  const context: CommunityContext = {
    ...stores,
    db: service.db,
    log: service.log,
    presence: createPresence(kit.redis, kit.now),
    roleSource: createRoleSource(stores.members),
    limits: createLimits(config, kit),
    hasQuotas: config.RATE_LIMITS,
    deliverReports: delivery?.deliverReports ?? (() => {}),
    now: kit.now,
  };
  return service.serve(routersOf(context), {
    sweeps: [['could not forget deleted accounts a second time', () => forgetAgain(context)]],
    stop: async () => delivery?.stop(),
  });
}

function createLimits(config: CommunityConfig, kit: Kit): CommunityContext['limits'] {
  const limit = (name: string, points: number, sentence: string) =>
    createLimit(kit.redis, config.RATE_LIMITS, { name, points, seconds: 3_600, sentence });
  const tooManyCodes = 'Too many join codes tried. Please try again in an hour.';
  return {
    joinCode: limit('join-code', 10, tooManyCodes),
    joinCodeOfAddress: limit('join-code-address', 30, tooManyCodes),
    abuse: limit('abuse', 5, 'You have sent five reports within the hour. Please try again later.'),
  };
}

type Stores = ReturnType<typeof openStores>;

const openStores = ({ db }: DatabaseService, config: CommunityConfig) => ({
  communities: createCommunityStore(db),
  members: createMemberStore(db),
  formerMembers: createFormerMemberStore(db),
  bans: createBanStore(db),
  people: createPeopleStore(db),
  activity: createActivityStore(
    db,
    config.ACTIVITY_ADDRESSES === 'full' ? String : createAddressMask(config.INTERNAL_SECRET),
  ),
  abuse: createAbuseStore(db),
  wrongCodes: createWrongCodeStore(db),
});

/** Also follows its own log, because joining a community is in the activity log, too. */
function followLogs(service: DatabaseService, stores: Stores, now: () => Date): void {
  const peopleAndMembers = { ...stores, now };
  service.follow(
    'auth',
    [...followNames(stores.people), removeDeletedUsers(peopleAndMembers)],
    rebuildNames(peopleAndMembers, service.client),
  );
  service.follow('community', [recordActivity(stores), forgetReporters(stores.abuse)]);
  for (const producer of ['civilian', 'cad', 'discord-bot'] as const) {
    service.follow(producer, [recordActivity(stores)]);
  }
}

const Job = z.object({ id: z.int() });

/** Null without a webhook: reports are saved, and delivered when there is one. */
function openDelivery(config: CommunityConfig, kit: Kit, abuse: AbuseStore): Delivery | null {
  const webhookUrl = config.MODERATION_WEBHOOK_URL;
  if (!webhookUrl) return null;
  const queue = createJobQueue({
    redisUrl: config.REDIS_URL,
    name: 'abuse-reports',
    logger: kit.logger,
    work: (payload) => postReport({ abuse, now: kit.now }, webhookUrl, Job.parse(payload).id),
  });
  return startDelivery(abuse, queue);
}

const routersOf = (context: CommunityContext): Router[] => [
  communityRoutes(context),
  settingRoutes(context),
  memberRoutes(context),
  banRoutes(context),
  activityRoutes(context),
  presenceRoutes(context),
  abuseRoutes(context),
];

export const communityService: ServiceShape<typeof CommunityConfig> = {
  name: 'community',
  config: CommunityConfig,
  create: createCommunityService,
  port: (config) => config.SERVICE_PORT,
};
