import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LogMessage } from '@ten8/event-log/log-message';
import { createFakeLog, type AddFact } from './fake-log';
import { createFakeMembers, type MemberCommands } from './fake-members';

/**
 * A fake of another service, with a log, members and snapshots. For the tests of one service; tests of the whole system
 * run the real services.
 */
export interface FakeService extends MemberCommands {
  url: string;
  /** `by` is null, which stands for the system itself, when left out. */
  addFact: AddFact;
  /** Deletes all facts, as a log prunes old ones: a follower that has not read them must copy a snapshot. */
  prune(): void;
  /** Sets the snapshot at `path`: rows in the order of their ids. */
  setSnapshot(path: string, rows: { id: number }[]): void;
  /** Whether a follower has asked for its log, or for where it ends. */
  isFollowed(): boolean;
  /** Whether a follower has read a page of its log. */
  wasRead(): boolean;
  stop(): Promise<void>;
}

interface FakeServiceOptions {
  /** Answers all other paths. */
  answer?: http.RequestListener;
  /** Answers about members wait for this; the members are looked up before. */
  delay?: () => Promise<void> | null;
  /** Answers from the log wait for this, in the same way. */
  delayLog?: () => Promise<void> | null;
  /** Called after each fact, for example to notify followers. */
  onFact?: (message: LogMessage) => void;
}

/** Answers a request for another path; null when it does not know the path either. */
type Answerer = (request: {
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

/** Answers the paths that every fake service has; the answer may have to wait. */
type Lookup = (url: URL) => { status: number; body: unknown; wait?: Promise<void> | null } | null;

export async function startFakeService(options: FakeServiceOptions = {}): Promise<FakeService> {
  const log = createFakeLog(options.onFact);
  const members = createFakeMembers(log.addFact);
  const snapshots = new Map<string, { id: number }[]>();
  let isFollowed = false;
  let wasRead = false;

  const lookUp: Lookup = ({ pathname, searchParams }) => {
    if (pathname === '/internal/events') {
      isFollowed = true;
      wasRead ||= Number(searchParams.get('limit')) > 0;
      return { ...log.read(searchParams), wait: options.delayLog?.() ?? null };
    }
    if (pathname === '/internal/members/roles') {
      const body = (searchParams.get('of') ?? '').split(',').map((member) => {
        const [communityId = 0, userId = 0] = member.split('/').map(Number);
        return members.find(communityId, userId);
      });
      return { status: 200, body, wait: options.delay?.() ?? null };
    }
    const rows = pathname === '/internal/members' ? members.list() : snapshots.get(pathname);
    const after = Number(searchParams.get('after'));
    return rows ? { status: 200, body: rows.filter(({ id }) => id > after) } : null;
  };
  const server = await listen(lookUp, options.answer ?? answerJson(async () => null));

  return {
    url: `http://127.0.0.1:${server.port}`,
    addFact: log.addFact,
    ...members.commands,
    prune: log.prune,
    setSnapshot: (path, rows) => void snapshots.set(path, rows),
    isFollowed: () => isFollowed,
    wasRead: () => wasRead,
    stop: server.stop,
  };
}

async function listen(lookUp: Lookup, otherwise: http.RequestListener) {
  const server = http.createServer(async (request, response) => {
    const known = lookUp(new URL(request.url ?? '/', 'http://fake-service'));
    if (!known) return otherwise(request, response);
    await known.wait;
    response.writeHead(known.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(known.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
