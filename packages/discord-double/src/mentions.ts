import type { MessageBody } from './interactions';

/** Whom a message notifies, by Discord's rules: those mentioned in its text, as far as `allowed_mentions` permits. */
export interface Mentions {
  users: string[];
  /** `everyone` and the ids of roles. */
  groups: string[];
}

export function mentionsOf({ content = '', allowed_mentions }: MessageBody): Mentions {
  const allowed = allowed_mentions as { parse?: string[]; users?: string[]; roles?: string[] } | undefined;
  const isAllowed = (kind: string, id: string, ids: string[] | undefined) =>
    !allowed || allowed.parse?.includes(kind) === true || ids?.includes(id) === true;
  const users = [...content.matchAll(/<@!?(\d+)>/g)].map(([, id]) => String(id));
  const roles = [...content.matchAll(/<@&(\d+)>/g)].map(([, id]) => String(id));
  const everyone =
    /@(everyone|here)/.test(content) && isAllowed('everyone', '', undefined) ? ['everyone'] : [];
  return {
    users: users.filter((id) => isAllowed('users', id, allowed?.users)),
    groups: [...everyone, ...roles.filter((id) => isAllowed('roles', id, allowed?.roles))],
  };
}
