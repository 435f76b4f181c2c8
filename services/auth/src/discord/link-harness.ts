import { createAccount, type Account } from '@ten8/test-kit/account';
import type { Harness } from '@ten8/test-kit/service-harness';

let lastSnowflake = 100;
export const newSnowflake = () => String((lastSnowflake += 1));

/** Requests that tests of linking often need. `running` returns the harness of the test. */
export function linkVerbs(running: () => Harness) {
  const codeOf = async ({ client }: Account): Promise<string> =>
    (await client.post('/api/discord/link')).body.linkCode;
  const redeem = (code: string, discordUserId = newSnowflake()) =>
    running().client(null).post('/internal/discord/redeem', {
      code,
      discordUserId,
      discordUsername: 'nora',
      discordAvatarUrl: 'https://cdn.test/a.png',
    });

  return {
    codeOf,
    redeem,
    /** A new account with the Discord account it is linked to. */
    async linked() {
      const account = await createAccount(running());
      const discordUserId = newSnowflake();
      await redeem(await codeOf(account), discordUserId);
      return { account, discordUserId };
    },
  };
}
