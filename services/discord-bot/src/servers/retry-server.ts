import type { Bot } from '../context';
import type { CommunityServer } from './server-store';

/** Retries one parked order of a server, or with null all of them. */
export async function retryServer(
  { orders, notices, discord }: Bot,
  server: CommunityServer,
  id: string | null,
): Promise<{ retried: number }> {
  const [servers, channels] = await Promise.all([orders.retry(id, server), notices.retry(id, server)]);
  discord?.reach.forget();
  discord?.roleQueue.wake(servers);
  discord?.noticeQueue.wake(channels);
  return { retried: servers.length + channels.length };
}
