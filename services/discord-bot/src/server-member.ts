import type { APIGuildMember } from 'discord.js';

/** Someone in a Discord server. */
export interface ServerMember {
  id: string;
  name: string;
  /** Null for a guest who has not joined yet. */
  joinedAt: string | null;
  roles: string[];
  /** Their nickname in this server; null if they have none. */
  nickname: string | null;
  /** They have not passed the server's membership screening yet. */
  isPending: boolean;
}

type MemberPayload = Pick<APIGuildMember, 'roles'> & {
  user: { id: string; username: string };
  joined_at?: string | null;
  nick?: string | null;
  pending?: boolean;
};

/** From an answer or an event of Discord. */
export const readMember = ({ user, joined_at, roles, nick, pending }: MemberPayload): ServerMember => ({
  id: user.id,
  name: user.username,
  joinedAt: joined_at ?? null,
  roles,
  nickname: nick ?? null,
  isPending: pending === true,
});
