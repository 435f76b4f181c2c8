export type OrderReason =
  | 'not_in_server'
  | 'role_missing'
  | 'missing_permission'
  | 'server_unknown'
  | 'channel_missing'
  | 'refused'
  | 'two_factor_needed'
  | 'not_screened'
  | `discord_${number}`
  | 'gave_up'
  | 'superseded';

/** One role of one person in one server. */
export interface RoleTarget {
  guildId: string;
  discordUserId: string;
  roleId: string;
}

/** An order; `factId` is the id of the fact that caused it, or made from that id. */
export interface NewOrder extends RoleTarget {
  factId: string;
  /** Null for the linked role, which belongs to no community. */
  communityId: number | null;
  action: 'grant' | 'revoke';
  /** A person waits for it: it runs before orders that are made for many people at once. */
  isUrgent?: boolean;
  /** Left out for a pending order; set if Discord already has this state. */
  known?: { state: 'done' | 'parked'; reason: OrderReason | null };
}

/** A pending order that a worker has taken. */
export interface RoleOrder extends Omit<NewOrder, 'known' | 'isUrgent'> {
  /** A request was sent earlier and its answer was lost. */
  isInDoubt: boolean;
  round: number;
}

/** The result of an attempt. */
export type Settlement =
  | { state: 'done'; reason: OrderReason | null }
  /** `isInDoubt` if an earlier request may have arrived, and this attempt did not check that. */
  | { state: 'parked'; reason: OrderReason; isInDoubt: boolean }
  /** A rate limit: nothing was done. */
  | { state: 'pending'; isInDoubt: boolean };

/** An order that needs help from a person. */
export interface ParkedOrder extends RoleTarget {
  factId: string;
  action: 'grant' | 'revoke';
  /** Null for someone who is no longer linked. */
  discordUsername: string | null;
  reason: string;
  attempts: number;
  updatedAt: string;
}

export interface OrderCounts {
  pending: number;
  done: number;
  parked: number;
}
