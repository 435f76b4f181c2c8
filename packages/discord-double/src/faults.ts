/** Faults on purpose. Deterministic: with the same seed and the same order of requests the same requests fail. */
export interface Faults {
  /** From now on for that long: REST answers 503, sockets are refused. */
  outage: (ms: number) => void;
  isOut: () => boolean;
  /** This fraction (0 to 1) of requests, interaction callbacks aside, is answered 429. */
  rateLimit: (fraction: number, retryAfterMs?: number, how?: TimeTold | LimitKind) => void;
  /** From now on role changes are refused with Discord's error number, in one server or all; null ends it. */
  refuseRoles: (code: number | null, guildId?: string) => void;
  refusedWith: (guildId: string) => number | null;
  /** Messages that mention somebody are refused with 50035, as for a user who is gone. */
  refuseMentions: (isOn: boolean) => void;
  areMentionsRefused: () => boolean;
  /** This fraction is answered 500 without being carried out. */
  failRequests: (fraction: number) => void;
  /** This fraction is carried out, and then the connection breaks before the answer; not while a bot signs in. */
  loseAnswers: (fraction: number) => void;
  /** Every request, or those about one server, is carried out at once and answered that much later. */
  delayAnswers: (ms: number, guildId?: string) => void;
  delayMs: (about: string) => number;
  /** So many requests are answered 401, although the token is good. */
  refuseToken: (times: number) => void;
  isTokenRefused: () => boolean;
  /** A client that identifies is refused with this close code; null ends it. */
  refuseSessions: (closeCode: number | null) => void;
  sessionsRefusedWith: () => number | null;
  /** A client that opens a socket hears nothing. */
  leaveSocketsUnanswered: (isOn: boolean) => void;
  areSocketsUnanswered: () => boolean;
  revokeToken: () => void;
  restoreToken: () => void;
  isRevoked: () => boolean;
  /** Discord advises a bot to open so many connections, for its servers. */
  adviseConnections: (count: number) => void;
  advisedConnections: () => number;
  /** Chooses the fault of one request about this server or channel; `serve` is none. */
  chooseFault: (about: string) => ChosenFault;
}

/** Where a 429 says how long to wait; `page` is a web page of Discord's edge, which says nothing. */
export type TimeTold = 'header' | 'body' | 'nowhere' | 'page';

export interface LimitKind {
  told?: TimeTold;
  scope?: 'user' | 'shared' | 'global';
  /** The header rounds up, as Discord's does. */
  isWholeSeconds?: boolean;
  /** Only requests about this server or channel. */
  about?: string;
}

type ChosenFault =
  | { kind: 'serve' }
  | ({ kind: 'rate-limit'; retryAfterMs: number } & Required<Omit<LimitKind, 'about'>>)
  | { kind: 'fail' }
  | { kind: 'lose-answer' };

/** A fault that hits every server. */
const EVERYWHERE = '';

export function createFaults(seed: number): Faults {
  let outUntil = 0;
  const roleRefusals = new Map<string, number>();
  const delays = new Map<string, number>();
  let areMentionsRefused = false;
  return {
    ...createAccessFaults(),
    ...createRandomFaults(seed),
    outage: (ms) => {
      outUntil = Date.now() + ms;
    },
    isOut: () => Date.now() < outUntil,
    refuseRoles: (code, guildId = EVERYWHERE) => {
      if (code === null) roleRefusals.delete(guildId);
      else roleRefusals.set(guildId, code);
    },
    refusedWith: (guildId) => roleRefusals.get(guildId) ?? roleRefusals.get(EVERYWHERE) ?? null,
    refuseMentions: (isOn) => {
      areMentionsRefused = isOn;
    },
    areMentionsRefused: () => areMentionsRefused,
    delayAnswers: (ms, guildId = EVERYWHERE) => {
      delays.set(guildId, ms);
    },
    delayMs: (about) => delays.get(about) ?? delays.get(EVERYWHERE) ?? 0,
  };
}

/** What hits a fraction of the requests. */
function createRandomFaults(
  seed: number,
): Pick<Faults, 'rateLimit' | 'failRequests' | 'loseAnswers' | 'chooseFault'> {
  const random = createRandom(seed);
  const fractions = { limited: 0, failing: 0, lost: 0 };
  let retryAfterMs = 100;
  let limit: LimitKind = {};
  return {
    rateLimit: (fraction, afterMs = 100, how = 'header') => {
      fractions.limited = fraction;
      retryAfterMs = afterMs;
      limit = typeof how === 'string' ? { told: how } : how;
    },
    failRequests: (fraction) => {
      fractions.failing = fraction;
    },
    loseAnswers: (fraction) => {
      fractions.lost = fraction;
    },
    chooseFault: (about) => {
      // Three draws always, so that switching one fault on does not reshuffle the others.
      const [limited, failing, lost] = [random(), random(), random()] as const;
      const { told = 'header', scope = 'shared', isWholeSeconds = false } = limit;
      const isMeant = limit.about === undefined || limit.about === about;
      if (isMeant && limited < fractions.limited)
        return { kind: 'rate-limit', retryAfterMs, told, scope, isWholeSeconds };
      if (failing < fractions.failing) return { kind: 'fail' };
      return lost < fractions.lost ? { kind: 'lose-answer' } : { kind: 'serve' };
    },
  };
}

type AccessFaults = Pick<
  Faults,
  | 'refuseToken'
  | 'isTokenRefused'
  | 'refuseSessions'
  | 'sessionsRefusedWith'
  | 'leaveSocketsUnanswered'
  | 'areSocketsUnanswered'
  | 'revokeToken'
  | 'restoreToken'
  | 'isRevoked'
  | 'adviseConnections'
  | 'advisedConnections'
>;

function createAccessFaults(): AccessFaults {
  let isRevoked = false;
  let tokenRefusals = 0;
  let sessionRefusal: number | null = null;
  let areSocketsUnanswered = false;
  let advised = 1;
  return {
    adviseConnections: (count) => {
      advised = count;
    },
    advisedConnections: () => advised,
    refuseToken: (times) => {
      tokenRefusals = times;
    },
    isTokenRefused: () => tokenRefusals > 0 && tokenRefusals-- > 0,
    refuseSessions: (closeCode) => {
      sessionRefusal = closeCode;
    },
    sessionsRefusedWith: () => sessionRefusal,
    leaveSocketsUnanswered: (isOn) => {
      areSocketsUnanswered = isOn;
    },
    areSocketsUnanswered: () => areSocketsUnanswered,
    revokeToken: () => {
      isRevoked = true;
    },
    restoreToken: () => {
      isRevoked = false;
    },
    isRevoked: () => isRevoked,
  };
}

/** The random generator Mulberry32: small, fast, and good enough for this. Returns a number from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
