import type { FactHandler } from '@ten8/event-log/fact-handler';
import type { CommunityStore } from '../communities/community-store';

/** For facts that may be read after the community that they are about was deleted: nothing is stored of them then. */
export const skipDeleted = (communities: CommunityStore, handlers: FactHandler[]): FactHandler[] =>
  handlers.map((handler) => ({
    ...handler,
    async handle(fact, tx) {
      if (fact.communityId !== null && !(await communities.lock(fact.communityId, tx.transaction))) return;
      await handler.handle(fact, tx);
    },
  }));
