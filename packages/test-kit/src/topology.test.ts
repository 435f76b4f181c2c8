import { PUBLIC_ENDPOINTS } from '@ten8/contracts/api';
import type { ServiceKey } from '@ten8/contracts/define';
import { startDiscordDouble, type DiscordDouble } from '@ten8/discord-double/discord-double';
import { VARIABLES } from '../../../scripts/check-deploy/service-variables';
import { authService } from '../../../services/auth/src/auth';
import { cadService } from '../../../services/cad/src/cad';
import { civilianService } from '../../../services/civilian/src/civilian';
import { communityService } from '../../../services/community/src/community';
import { botService } from '../../../services/discord-bot/src/bot';
import { gatewayService } from '../../../services/gateway/src/gateway';
import { realtimeService } from '../../../services/realtime/src/realtime';
import { neighboursOf, services, specOf, urlVariable } from '../../../topology';
import { eventually } from './eventually';
import { startHarness, type Harness } from './service-harness';

const START: Record<ServiceKey, () => Promise<Harness>> = {
  auth: () => startHarness(authService),
  community: () => startHarness(communityService),
  civilian: () => startHarness(civilianService),
  cad: () => startHarness(cadService),
  realtime: () => startHarness(realtimeService),
  'discord-bot': () => startHarness(botService, { env: discord.env }),
  gateway: () => startHarness(gatewayService),
};

/** Without Discord the bot follows less. */
let discord: DiscordDouble;
beforeAll(async () => void (discord = await startDiscordDouble()));
afterAll(() => discord.close());

const running: Harness[] = [];
afterEach(async () => {
  for (const service of running.splice(0)) await service.stop();
});

const names = services.map(({ name }) => name);

describe.each(names)('%s', (name) => {
  test('gets the addresses of the services that it sends requests to or follows, and of no others', () => {
    const known = names.filter((other) => urlVariable(other) in VARIABLES[name]);

    expect(known.sort()).toEqual(neighboursOf(name).sort());
  });

  test('listens on its port of topology.ts by default', () => {
    const variable = name === 'gateway' ? 'PORT' : 'SERVICE_PORT';

    expect(VARIABLES[name][variable]?.parse(undefined)).toBe(specOf(name).port);
  });

  test('follows the logs that the map says', async () => {
    const { schema, follows } = specOf(name);
    const service = await START[name]();
    running.push(service);
    const followed = async () => {
      const remote = names.filter((other) => service.others[other].isFollowed());
      const local = schema
        ? await service.sql('select 1 from follower_cursors where name = $1', [`${name}<-${name}`])
        : [];
      return [...remote, ...(local.length > 0 ? [name] : [])].sort();
    };

    await eventually(async () => expect(await followed()).toEqual([...follows].sort()));
  });
});

test('the gateway sends requests to the owner of every public endpoint, and to realtime for the sockets', () => {
  const owners = new Set(PUBLIC_ENDPOINTS.map(({ endpoint }) => endpoint.service));
  owners.delete('gateway');

  expect([...specOf('gateway').sendsTo].sort()).toEqual([...owners, 'realtime'].sort());
});

test('each schema and each port belongs to one service', () => {
  const schemas = services.flatMap(({ schema }) => schema ?? []);
  const ports = services.map(({ port }) => port);

  expect(new Set(schemas).size).toBe(schemas.length);
  expect(new Set(ports).size).toBe(ports.length);
});
