export type GrantReason =
  | 'not_in_server'
  | 'role_missing'
  | 'missing_permission'
  | 'server_unknown'
  | 'channel_missing'
  | 'refused'
  | 'gave_up'
  | 'superseded';

/** One role of one person in one server. */
export interface RoleTarget {
  guildId: string;
  discordUserId: string;
  roleId: string;
}

/** What is asked for; `factId` is the id of the fact behind it, or made from it. */
export interface NewOrder extends RoleTarget {
  factId: string;
  /** Null for the linked role, which belongs to no community. */
  communityId: number | null;
  action: 'grant' | 'revoke';
  /** Left out it is pending; else Discord was seen to stand so already. */
  known?: { state: 'done' | 'parked'; reason: GrantReason | null };
}

/** A pending order, taken up by a worker. */
export interface RoleOrder extends Omit<NewOrder, 'known'> {
  /** A request went out earlier and nobody knows whether it arrived. */
  isInDoubt: boolean;
  round: number;
}

/** How an attempt ended. */
export type Settlement =
  | { state: 'done' | 'parked'; reason: GrantReason | null }
  /** Discord said not now: nothing was done. */
  | { state: 'pending'; isInDoubt: boolean };

/** An order that nobody but a person can bring further. */
export interface ParkedGrant extends RoleTarget {
  factId: string;
  action: 'grant' | 'revoke';
  /** Null for someone who is not linked any more. */
  discordUsername: string | null;
  reason: string;
  attempts: number;
  updatedAt: string;
}
