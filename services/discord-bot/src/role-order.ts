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

/** What is ordered; `factId` is the id of the fact behind it, or made from it. */
export interface NewOrder extends RoleTarget {
  factId: string;
  /** Null for the linked role, which belongs to no community. */
  communityId: number | null;
  action: 'grant' | 'revoke';
  /** Someone waits for it: it goes before orders that are made for many at once. */
  isUrgent?: boolean;
  /** Left out for a pending order; set when Discord was seen to have it so already. */
  known?: { state: 'done' | 'parked'; reason: OrderReason | null };
}

/** A pending order that a worker has taken. */
export interface RoleOrder extends Omit<NewOrder, 'known' | 'isUrgent'> {
  /** A request was sent earlier and its answer was lost. */
  isInDoubt: boolean;
  round: number;
}

/** How an attempt ended. */
export type Settlement =
  | { state: 'done'; reason: OrderReason | null }
  /** `isInDoubt` when an earlier request may still have arrived, and this attempt did not ask. */
  | { state: 'parked'; reason: OrderReason; isInDoubt: boolean }
  /** Discord answered that it must be tried later: nothing was done. */
  | { state: 'pending'; isInDoubt: boolean };

/** An order that waits for a person. */
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
