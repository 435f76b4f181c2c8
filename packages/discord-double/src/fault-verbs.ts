import type { Buckets } from './buckets';
import type { Faults } from './faults';
import type { Gateway } from './gateway';

interface FaultParts {
  faults: Faults;
  buckets: Buckets;
  gateway: Gateway;
}

/** The faults that a test can cause. */
export function faultVerbs({ faults, buckets, gateway }: FaultParts) {
  return {
    /** Discord is down: sockets break, REST answers 503, new sockets are refused. */
    outage: (ms: number): void => {
      faults.outage(ms);
      gateway.dropSockets();
    },
    rateLimit: faults.rateLimit,
    refuseRoles: faults.refuseRoles,
    refuseMentions: faults.refuseMentions,
    failRequests: faults.failRequests,
    loseAnswers: faults.loseAnswers,
    delayAnswers: faults.delayAnswers,
    revokeToken: (): void => {
      faults.revokeToken();
      gateway.closeAll(4004);
    },
    restoreToken: faults.restoreToken,
    refuseToken: faults.refuseToken,
    adviseConnections: faults.adviseConnections,
    /** Sessions end with this close code, and a client that asks for another one is refused; null ends it. */
    refuseSessions: (closeCode: number | null): void => {
      faults.refuseSessions(closeCode);
      if (closeCode !== null) gateway.closeAll(closeCode);
    },
    leaveSocketsUnanswered: faults.leaveSocketsUnanswered,
    allowIntents: gateway.allowIntents,
    limitRoute: buckets.limitRoute,
    dropSockets: gateway.dropSockets,
    invalidateSessions: gateway.invalidateSessions,
  };
}
