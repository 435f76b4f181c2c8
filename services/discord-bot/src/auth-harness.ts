import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import {
  discordLinked,
  discordUnlinked,
  redeemLinkCode,
  type snapshotLinks,
} from '@ten8/contracts/auth/discord';
import type { LogMessage } from '@ten8/event-log/log-message';
import { answerJson, startFakeService, type FakeService } from '@ten8/test-kit/fake-service';

export interface AuthStandIn extends FakeService {
  /** Codes that may be redeemed, and the first names of their owners. */
  codes: Map<string, string>;
  /** What it tells a bot that has missed facts, by user id. */
  snapshot: z.infer<typeof snapshotLinks.reply>;
  /** How long it thinks before each answer. */
  delayMs: number;
}

/** Auth as the bot knows it: codes are redeemed once, links are looked up and undone, and facts are said. */
export async function startAuthStandIn(onFact: (message: LogMessage) => void): Promise<AuthStandIn> {
  const codes = new Map<string, string>();
  const links = new Map<string, string>();

  const standIn = await startFakeService({
    onFact,
    answer: answerJson(async ({ method, path, query, body }) => {
      await pause(auth.delayMs);
      if (path === '/internal/discord/links') {
        const after = Number(query.get('after'));
        return { status: 200, body: auth.snapshot.filter(({ userId }) => userId > after).slice(0, 1) };
      }
      if (path === '/internal/discord/redeem') return redeem(redeemLinkCode.body.parse(body));
      if (path === '/internal/discord/unlink')
        return unlink(z.object({ discordUserId: z.string() }).parse(body));
      const discordUserId = /^\/internal\/discord\/users\/(\d+)$/.exec(path)?.[1];
      if (method !== 'GET' || !discordUserId) return null;
      const firstName = links.get(discordUserId) ?? null;
      return { status: 200, body: identityOf(firstName) };
    }),
  });

  function redeem({ code, discordUserId, discordUsername }: z.infer<typeof redeemLinkCode.body>) {
    const key = code.replaceAll(/\s/g, '').toUpperCase();
    const firstName = codes.get(key);
    if (!firstName) return refusal(404, 'not_found', 'That link code is not valid or has expired');
    codes.delete(key);
    links.set(discordUserId, firstName);
    auth.addFact(discordLinked, null, {
      userId: 1,
      discordUserId,
      discordUsername,
      notificationsEnabled: false,
    });
    return { status: 200, body: { userId: 1, firstName } };
  }
  function unlink({ discordUserId }: { discordUserId: string }) {
    if (!links.delete(discordUserId)) return refusal(404, 'not_found', 'Your Discord account is not linked');
    auth.addFact(discordUnlinked, null, { userId: 1, discordUserId });
    return { status: 200, body: identityOf(null) };
  }

  const auth: AuthStandIn = { ...standIn, codes, snapshot: [], delayMs: 0 };
  return auth;
}

const identityOf = (firstName: string | null) => ({
  linked: firstName !== null,
  userId: firstName === null ? null : 1,
  firstName,
  lastName: firstName === null ? null : 'Reyes',
});

const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } });
