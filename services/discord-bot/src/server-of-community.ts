/** A community's orders and posts in one of its servers. */
export interface ServerOfCommunity {
  communityId: number;
  guildId: string;
}

/** For a query about one server, or with two nulls about all. */
export const idsOf = (server: ServerOfCommunity | null): [number | null, string | null] => [
  server?.communityId ?? null,
  server?.guildId ?? null,
];
