import type { DiscordClient } from '../discord/discord-client';
import type { OrderReason, RoleTarget } from '../role-order';

/** Remembers which roles the bot cannot give, so that it sends no useless requests. */
export interface Reach {
  /** Why an order about this role is refused without a request; null when it may succeed. */
  refusal(target: RoleTarget): OrderReason | null;
  /** The position of this role, that of the bot's highest, and whether it may manage roles; null while not known. */
  standing(target: RoleTarget): string | null;
  /** Discord refused an order about this role; `before` is the standing before the request. */
  learn(target: RoleTarget, reason: OrderReason, before: string | null): void;
  /** Which of these roles the bot may be able to give now, but could not before. */
  regained(guildId: string, roleIds: string[]): string[];
  /** Forgets everything, because someone asked to try again. */
  forget(): void;
}

type ServerRole = Pick<RoleTarget, 'guildId' | 'roleId'>;
const keyOf = ({ guildId, roleId }: ServerRole): string => `${guildId}/${roleId}`;

export function createReach(
  client: () => Pick<DiscordClient, 'isAway' | 'roleProblem' | 'roleStanding'>,
): Reach {
  /** By role: the standing with which Discord refused it. */
  const refused = new Map<string, string | null>();
  /** By role: the standing when an order about it was last refused, or all of them tried again. */
  const seen = new Map<string, string | null>();
  const standing = ({ guildId, roleId }: ServerRole) => client().roleStanding(guildId, roleId);

  function refusal(target: ServerRole): OrderReason | null {
    if (client().isAway(target.guildId)) return 'server_unknown';
    const problem = client().roleProblem(target.guildId, target.roleId);
    if (problem) return problem.kind === 'role-missing' ? 'role_missing' : 'missing_permission';
    return refused.get(keyOf(target)) === standing(target) && refused.has(keyOf(target))
      ? 'missing_permission'
      : null;
  }

  return {
    standing,
    refusal(target) {
      const reason = refusal(target);
      if (reason) seen.set(keyOf(target), standing(target));
      return reason;
    },
    learn(target, reason, before) {
      seen.set(keyOf(target), before);
      if (reason === 'missing_permission') refused.set(keyOf(target), before);
    },
    regained(guildId, roleIds) {
      const changed = roleIds.filter((roleId) => {
        const target = { guildId, roleId };
        const now = standing(target);
        const isChanged = seen.get(keyOf(target)) !== now;
        seen.set(keyOf(target), now);
        return isChanged;
      });
      return changed.filter((roleId) => refusal({ guildId, roleId }) === null);
    },
    forget: () => refused.clear(),
  };
}
