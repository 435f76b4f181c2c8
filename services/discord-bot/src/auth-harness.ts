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

export interface FakeAuth extends FakeService {
  /** Codes that can be redeemed, with the first names of their owners. */
  codes: Map<string, string>;
  /** Its snapshot of links, by user id. */
  snapshot: z.infer<typeof snapshotLinks.reply>;
  /** The delay before each answer. */
  delayMs: number;
}

/** A fake auth for the bot: codes are redeemed once, links are found and removed, and each change is a fact. */
export async function startFakeAuth(onFact: (message: LogMessage) => void): Promise<FakeAuth> {
  const links = new Map<string, string>();
  const answer = answerJson(async ({ method, path, query, body }) => {
    await pause(auth.delayMs);
    if (path === '/internal/discord/links') {
      const after = Number(query.get('after'));
      return { status: 200, body: auth.snapshot.filter(({ userId }) => userId > after).slice(0, 1) };
    }
    if (path === '/internal/discord/redeem') return redeem(auth, links, redeemLinkCode.body.parse(body));
    if (path === '/internal/discord/unlink') return unlink(auth, links, Unlinking.parse(body));
    const discordUserId = /^\/internal\/discord\/users\/(\d+)$/.exec(path)?.[1];
    if (method !== 'GET' || !discordUserId) return null;
    return { status: 200, body: identityOf(links.get(discordUserId) ?? null) };
  });
  const service = await startFakeService({ onFact, answer });
  const auth: FakeAuth = { ...service, codes: new Map<string, string>(), snapshot: [], delayMs: 0 };
  return auth;
}

const Unlinking = z.object({ discordUserId: z.string() });
type Links = Map<string, string>;

function redeem(auth: FakeAuth, links: Links, wanted: z.infer<typeof redeemLinkCode.body>) {
  const { discordUserId, discordUsername } = wanted;
  const key = wanted.code.replaceAll(/\s/g, '').toUpperCase();
  const firstName = auth.codes.get(key);
  if (!firstName) return refusal(404, 'not_found', 'That link code is not valid or has expired');
  auth.codes.delete(key);
  links.set(discordUserId, firstName);
  const fact = { userId: 1, discordUserId, discordUsername, notificationsEnabled: false };
  auth.addFact(discordLinked, null, fact);
  return { status: 200, body: { userId: 1, firstName } };
}

function unlink(auth: FakeAuth, links: Links, { discordUserId }: z.infer<typeof Unlinking>) {
  if (!links.delete(discordUserId)) return refusal(404, 'not_found', 'Your Discord account is not linked');
  auth.addFact(discordUnlinked, null, { userId: 1, discordUserId });
  return { status: 200, body: identityOf(null) };
}

const identityOf = (firstName: string | null) => ({
  linked: firstName !== null,
  userId: firstName === null ? null : 1,
  firstName,
  lastName: firstName === null ? null : 'Reyes',
});

const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } });
