import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { communityDeleted } from '@ten8/contracts/community/communities';
import {
  memberJoined,
  memberRemoved,
  memberRolesChanged,
  type Standing,
} from '@ten8/contracts/community/members';
import { type EventDefinition, type Fact } from '@ten8/contracts/define';
import { orderRoles, type Role } from '@ten8/contracts/roles';

/**
 * Another service as its contract shows it to followers and callers: a log, and the standing of members. For the
 * tests of one service; the tests of the whole run the real ones.
 */
export interface StandIn {
  url: string;
  say<T>(event: EventDefinition<T>, communityId: number | null, data: T): Fact<T>;
  join(userId: number, roles: Role[], communityId?: number, isOwner?: boolean): void;
  changeRoles(userId: number, roles: Role[], communityId?: number): void;
  remove(userId: number, communityId?: number): void;
  deleteCommunity(communityId: number): void;
  stop(): Promise<void>;
}

/** A call beyond the log and the standings; null when it is not known either. */
export type Answerer = (call: {
  method: string;
  path: string;
  body: unknown;
}) => Promise<{ status: number; body: unknown } | null>;

export async function startStandIn(answerer: Answerer = async () => null): Promise<StandIn> {
  const facts: Fact[] = [];
  const standings = new Map<string, Standing>();
  const keyOf = (communityId: number, userId: number) => `${communityId}/${userId}`;

  const server = http.createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://stand-in');
    const answer = (value: unknown) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (url.pathname === '/internal/events') {
      const after = Number(url.searchParams.get('after'));
      const limit = Number(url.searchParams.get('limit'));
      return void answer({ head: facts.length, facts: facts.slice(after, after + limit) });
    }
    const [, communityId, userId] =
      /^\/internal\/communities\/(\d+)\/members\/(\d+)$/.exec(url.pathname) ?? [];
    if (userId)
      return void answer(
        standings.get(keyOf(Number(communityId), Number(userId))) ?? { roles: null, isOwner: false },
      );
    if (url.pathname === '/internal/members') return void answer([]);
    void readBody(req)
      .then((body) => answerer({ method: req.method ?? 'GET', path: url.pathname, body }))
      .then((found) => {
        res.statusCode = found?.status ?? 404;
        answer(found?.body ?? { code: 'not_found', message: 'Not found' });
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function say<T>(event: EventDefinition<T>, communityId: number | null, data: T): Fact<T> {
    const fact = {
      seq: facts.length + 1,
      id: randomUUID(),
      type: event.type,
      communityId,
      by: null,
      at: new Date().toISOString(),
      data,
    };
    facts.push(fact);
    return fact;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say,
    join(userId, given, communityId = 1, isOwner = false) {
      const roles = orderRoles(given);
      standings.set(keyOf(communityId, userId), { roles, isOwner });
      say(memberJoined, communityId, { userId, name: `User ${userId}`, roles, isOwner });
    },
    changeRoles(userId, given, communityId = 1) {
      const before = standings.get(keyOf(communityId, userId));
      const roles = orderRoles(given);
      standings.set(keyOf(communityId, userId), { roles, isOwner: before?.isOwner ?? false });
      say(memberRolesChanged, communityId, {
        userId,
        name: `User ${userId}`,
        roles,
        before: before?.roles ?? [],
        isOwner: before?.isOwner ?? false,
      });
    },
    remove(userId, communityId = 1) {
      standings.delete(keyOf(communityId, userId));
      say(memberRemoved, communityId, { userId, name: `User ${userId}` });
    },
    deleteCommunity(communityId) {
      for (const key of standings.keys()) if (key.startsWith(`${communityId}/`)) standings.delete(key);
      say(communityDeleted, communityId, { name: `Community ${communityId}` });
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readBody(request: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? null : JSON.parse(Buffer.concat(chunks).toString());
}
