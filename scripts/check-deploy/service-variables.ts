import type { ZodType } from 'zod';
import type { ServiceKey } from '@ten8/contracts/define';
import { AuthConfig } from '../../services/auth/src/config';
import { CadConfig } from '../../services/cad/src/config';
import { CivilianConfig } from '../../services/civilian/src/config';
import { CommunityConfig } from '../../services/community/src/config';
import { BotConfig } from '../../services/discord-bot/src/config';
import { GatewayConfig } from '../../services/gateway/src/config';
import { RealtimeConfig } from '../../services/realtime/src/config';

/** Every variable that a service reads. */
export const VARIABLES: Record<ServiceKey, Record<string, ZodType>> = {
  auth: AuthConfig.shape,
  community: CommunityConfig.shape,
  civilian: CivilianConfig.shape,
  cad: CadConfig.shape,
  realtime: RealtimeConfig.shape,
  'discord-bot': BotConfig.shape,
  gateway: GatewayConfig.in.shape,
};
