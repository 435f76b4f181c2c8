import { getBotStatus, type BotStatus } from '@ten8/contracts/discord-bot/bot';
import { DISCORD_NEEDS, type Settings } from '@ten8/launcher/settings';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import { bad, good, warning, type Finding } from './finding';

const ABOUT = 'Discord';

/** What the bot says about itself; if it cannot be asked, whether its variables are set. */
export async function examineDiscord(settings: Settings, bot: ServiceClient | null): Promise<Finding[]> {
  if (!bot) return [examineVariables(DISCORD_NEEDS.filter((variable) => !settings[variable]))];
  try {
    return examineStatus(await bot(getBotStatus, {}));
  } catch {
    return [bad(ABOUT, 'the bot does not answer. Its log says more.')];
  }
}

function examineVariables(missing: readonly string[]): Finding {
  if (missing.length === 0)
    return good(
      ABOUT,
      'all four variables are set; the bot was not asked, because DISCORD_BOT_URL is not set',
    );
  if (missing.length === DISCORD_NEEDS.length) return good(ABOUT, 'the bot is off');
  return warning(
    ABOUT,
    `the bot is off: ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
  );
}

function examineStatus({ configured, missing, connected, alarm, ...status }: BotStatus): Finding[] {
  if (!configured) return [examineVariables(missing)];
  if (alarm) return [bad(ABOUT, `${alarm.reason}.`)];
  if (!connected) return [bad(ABOUT, 'the bot is not signed in yet. If it stays so, its log says why.')];
  const parked = status.roles.parked + status.notices.parked;
  const findings = [
    ...status.problems.map((problem) => bad(ABOUT, problem)),
    ...(parked > 0
      ? [warning(ABOUT, `orders that wait for help: ${parked}. See npm run admin -- discord`)]
      : []),
  ];
  if (findings.length > 0) return findings;
  return [good(ABOUT, 'the bot is signed in and can give the linked role')];
}
