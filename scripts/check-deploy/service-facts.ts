import type { ZodType } from 'zod';
import type { ServiceKey } from '@ten8/contracts/define';
import { AuthConfig } from '../../services/auth/src/config';
import { CadConfig } from '../../services/cad/src/config';
import { CivilianConfig } from '../../services/civilian/src/config';
import { CommunityConfig } from '../../services/community/src/config';
import { BotConfig } from '../../services/discord-bot/src/config';
import { GatewayConfig } from '../../services/gateway/src/config';
import { RealtimeConfig } from '../../services/realtime/src/config';
import { neighboursOf, services, urlVariable } from '../../topology';

const VARIABLES: Record<ServiceKey, Record<string, ZodType>> = {
  auth: AuthConfig.shape,
  community: CommunityConfig.shape,
  civilian: CivilianConfig.shape,
  cad: CadConfig.shape,
  realtime: RealtimeConfig.shape,
  'discord-bot': BotConfig.shape,
  gateway: GatewayConfig.in.shape,
};

/** What the chart, the manifests and the compose file must agree on about one service. */
export interface ServiceFacts {
  port: number;
  /** Its PostgreSQL schema, or null. */
  schema: string | null;
  /** The services it sends requests to, and the variables that name them. */
  neighbours: { name: ServiceKey; variable: string }[];
  /** Every variable that it reads. */
  reads: string[];
  /** Those without which it does not start. */
  needs: string[];
}

export const serviceFacts = (): Record<string, ServiceFacts> =>
  Object.fromEntries(
    services.map(({ name, port, schema }) => [
      name,
      {
        port,
        schema,
        neighbours: neighboursOf(name).map((other) => ({ name: other, variable: urlVariable(other) })),
        reads: Object.keys(VARIABLES[name]).sort(),
        needs: Object.entries(VARIABLES[name])
          .filter(([, schema]) => !schema.safeParse(undefined).success)
          .map(([variable]) => variable)
          .sort(),
      },
    ]),
  );
