import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createApiClient } from '@ten8/api-client/api-client';
import { register } from '@ten8/contracts/auth/session';
import { openCall } from '@ten8/contracts/cad/calls';
import { setOwnStatus } from '@ten8/contracts/cad/units';
import { createCommunity } from '@ten8/contracts/community/communities';
import { goOnline } from '@ten8/contracts/community/presence';
import { connectRedis } from '@ten8/event-log/redis-connection';
import { listen } from '@ten8/test-kit/socket-client';
import type { System } from '@ten8/test-kit/system';

const PATIENCE_MS = 15_000;

let count = 0;

/** A new user creates a community, goes on duty, opens a call and raises an alarm; the socket gets all of it. */
export async function smokeTest(
  { url, redisUrl }: System,
  { authority, isRedisThere = true }: { authority: string; isRedisThere?: boolean },
): Promise<void> {
  const client = createApiClient(url);
  const email = `walker${(count += 1)}@check.ten8`;
  const body = { email, password: 'correct-horse', firstName: 'Pat', lastName: 'Walker' };
  const { id: userId } = await client.ask(register, { body });
  const community = { name: `County ${count}`, type: 'FiveM', visibility: 'private' };
  const { id: communityId } = await client.ask(createCommunity, { body: community });
  const params = { communityId };
  await client.ask(goOnline, { body: {} });
  const screen = listen(url, client.cookie(), { communityId });
  try {
    await until('the socket connects', () => screen.isConnected());
    // Hints are for sockets that have joined.
    await until('the socket joins', async () => (await screen.join(communityId)).ok);
    const unit = await client.ask(setOwnStatus, {
      params,
      body: { status: 'available', callsign: '1-ADAM-12' },
    });
    await client.ask(openCall, { params, body: { location: 'PIER', description: 'FIRE' } });
    await until('the call is told', () => screen.hints.length > 0);
    const answer = await screen.panic(unit.id);
    assert.ok(answer.ok, `the button was answered ${JSON.stringify(answer)}`);
    await until('the alarm is heard', () => screen.alerts.some(({ unitId }) => unitId === unit.id));
  } finally {
    screen.close();
  }
  if (isRedisThere) await readPresence(redisUrl, userId, authority);
}

/** Proves that the services use this Redis. */
async function readPresence(redisUrl: string, userId: number, authority: string): Promise<void> {
  const redis = redisUrl.startsWith('rediss:')
    ? new Redis(redisUrl, { tls: { ca: readFileSync(authority) } })
    : connectRedis(redisUrl, { retryStrategy: () => 500 });
  redis.on('error', () => undefined);
  try {
    assert.notEqual(await redis.get(`{presence}:${userId}`), null, 'presence is not in Redis');
  } finally {
    redis.disconnect();
  }
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `not within ${PATIENCE_MS / 1000} s: ${what}`);
    await pause(50);
  }
}
