import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { communityDeleted } from '@ten8/contracts/community/communities';
import {
  memberJoined,
  memberRemoved,
  memberRolesChanged,
  type MemberRoles,
} from '@ten8/contracts/community/members';
import type { EventDefinition, Fact } from '@ten8/contracts/define';
import { orderRoles, type Role } from '@ten8/contracts/roles';
import { describeCommit, type LogMessage } from '@ten8/event-log/log-message';

/**
 * Another service as its contract shows it to followers and callers: a log, and the standing of members. For the
 * tests of one service; the tests of the whole run the real ones.
 */
export interface FakeService {
  url: string;
  /** `by` is null, the system itself, unless told. */
  addFact<T>(event: EventDefinition<T>, communityId: number | null, data: T, by?: Fact['by']): Fact<T>;
  join(userId: number, roles: Role[], communityId?: number, isOwner?: boolean): void;
  changeRoles(userId: number, roles: Role[], communityId?: number): void;
  remove(userId: number, communityId?: number): void;
  deleteCommunity(communityId: number): void;
  /** Forgets the facts so far, as a log does with old facts: a follower that stands before its end must copy a snapshot. */
  prune(): void;
  /** What its snapshot at `path` says from now on: rows in the order of their ids. */
  setSnapshot(path: string, rows: { id: number }[]): void;
  stop(): Promise<void>;
}

interface FakeServiceOptions {
  /** Answers what a fake service does not know by itself. */
  answer?: http.RequestListener;
  /** Holds standings back, already looked up, until it resolves. */
  delay?: () => Promise<void> | null;
  /** Holds the log back in the same way: whoever follows it reads nothing meanwhile. */
  delayLog?: () => Promise<void> | null;
  /** After each fact, such as notifying those who follow. */
  onFact?: (message: LogMessage) => void;
}

/** A call beyond the log and the standings; null when it is not known either. */
type Answerer = (call: {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}) => Promise<{ status: number; body: unknown } | null>;

/** An `answer` that reads and writes JSON. */
export const answerJson =
  (answerer: Answerer): http.RequestListener =>
  async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { pathname: path, searchParams: query } = new URL(req.url ?? '/', 'http://fake-service');
    const found = await answerer({
      method: req.method ?? 'GET',
      path,
      query,
      body: text ? JSON.parse(text) : undefined,
    });
    res.statusCode = found?.status ?? 404;
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(found?.body ?? { code: 'not_found', message: 'Not found' }));
  };

export async function startFakeService({
  answer: other,
  delay,
  delayLog,
  onFact,
}: FakeServiceOptions = {}): Promise<FakeService> {
  const facts: Fact[] = [];
  let pruned = 0;
  const standings = new Map<string, MemberRoles>();
  const shown = new Map<string, { id: number }[]>();
  const keyOf = (communityId: number, userId: number) => `${communityId}/${userId}`;

  const server = http.createServer((req, res) => {
    const url = new URL(req.url ?? '/', 'http://fake-service');
    const answer = (value: unknown) =>
      res.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    if (url.pathname === '/internal/events') {
      const after = Number(url.searchParams.get('after'));
      const limit = Number(url.searchParams.get('limit'));
      if (limit > 0 && after < pruned) {
        res.statusCode = 410;
        const details = [{ path: 'after', message: String(pruned) }];
        return void answer({ code: 'facts_pruned', message: 'These facts have been pruned', details });
      }
      const held = delayLog?.() ?? Promise.resolve();
      return void held.then(() => answer({ head: facts.length, facts: facts.slice(after, after + limit) }));
    }
    const [, communityId, userId] =
      /^\/internal\/communities\/(\d+)\/members\/(\d+)$/.exec(url.pathname) ?? [];
    if (userId) {
      const standing = standings.get(keyOf(Number(communityId), Number(userId)));
      const held = delay?.() ?? Promise.resolve();
      return void held.then(() => answer(standing ?? { roles: null, isOwner: false }));
    }
    const rows = url.pathname === '/internal/members' ? listMembers(standings) : shown.get(url.pathname);
    if (rows) return void answer(rows.filter(({ id }) => id > Number(url.searchParams.get('after'))));
    if (other) return other(req, res);
    res.statusCode = 404;
    answer({ code: 'not_found', message: 'Not found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function addFact<T>(
    event: EventDefinition<T>,
    communityId: number | null,
    data: T,
    by: Fact['by'] = null,
  ): Fact<T> {
    const fact = {
      seq: facts.length + 1,
      id: randomUUID(),
      type: event.type,
      communityId,
      by,
      at: new Date().toISOString(),
      data,
    };
    facts.push(fact);
    onFact?.(describeCommit([{ event, fact }]));
    return fact;
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    addFact,
    join(userId, given, communityId = 1, isOwner = false) {
      const roles = orderRoles(given);
      standings.set(keyOf(communityId, userId), { roles, isOwner });
      addFact(memberJoined, communityId, { userId, name: `User ${userId}`, roles, isOwner });
    },
    changeRoles(userId, given, communityId = 1) {
      const before = standings.get(keyOf(communityId, userId));
      const roles = orderRoles(given);
      standings.set(keyOf(communityId, userId), { roles, isOwner: before?.isOwner ?? false });
      addFact(memberRolesChanged, communityId, {
        userId,
        name: `User ${userId}`,
        roles,
        before: before?.roles ?? [],
        isOwner: before?.isOwner ?? false,
      });
    },
    remove(userId, communityId = 1) {
      standings.delete(keyOf(communityId, userId));
      addFact(memberRemoved, communityId, { userId, name: `User ${userId}` });
    },
    deleteCommunity(communityId) {
      for (const key of standings.keys()) if (key.startsWith(`${communityId}/`)) standings.delete(key);
      addFact(communityDeleted, communityId, { name: `Community ${communityId}` });
    },
    prune: () => void (pruned = facts.length),
    setSnapshot: (path, rows) => void shown.set(path, rows),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As the community service's snapshot gives them, by member id. */
const listMembers = (standings: Map<string, MemberRoles>) =>
  [...standings].map(([key, standing], index) => {
    const [communityId, userId] = key.split('/').map(Number);
    return { id: index + 1, communityId, userId, ...standing };
  });
