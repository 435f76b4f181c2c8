import type { Mentions } from './mentions';

/** One change that the double has made. */
export interface LedgerEntry {
  at: number;
  action: 'grant' | 'revoke' | 'message' | 'edit';
  guildId: string;
  userId: string | null;
  roleId: string | null;
  channelId: string | null;
  messageId: string | null;
  content: string | null;
  /** Of a message: whom it mentioned. */
  mentioned: Mentions | null;
  /** False when the member had that role, or did not have it, already: Discord answers 204 anyway. */
  hasChanged: boolean;
}

export interface Ledger {
  entries: LedgerEntry[];
  record: (entry: Pick<LedgerEntry, 'action' | 'guildId'> & Partial<LedgerEntry>) => void;
  /** How often the role was granted with success; needless repetitions count. */
  grants: (guildId: string, userId: string, roleId: string) => number;
  removals: (guildId: string, userId: string, roleId: string) => number;
  /** The present texts of a channel, in the order in which they were posted. */
  messages: (channelId: string) => string[];
  mentions: (channelId: string) => Mentions[];
}

/** Counts what was carried out, not what was asked: a 429, a 5xx or a refusal leaves no entry. */
export function createLedger(): Ledger {
  const entries: LedgerEntry[] = [];
  const count = (action: LedgerEntry['action']) => (guildId: string, userId: string, roleId: string) =>
    entries.filter(
      (one) =>
        one.action === action && one.guildId === guildId && one.userId === userId && one.roleId === roleId,
    ).length;
  return {
    entries,
    record: (entry) => {
      const blank = {
        userId: null,
        roleId: null,
        channelId: null,
        messageId: null,
        content: null,
        mentioned: null,
        hasChanged: true,
      };
      entries.push({ at: Date.now(), ...blank, ...entry });
    },
    grants: count('grant'),
    removals: count('revoke'),
    mentions: (channelId) => entries.flatMap((one) => (one.channelId === channelId && one.mentioned) || []),
    messages: (channelId) => {
      const texts = new Map<string | null, string>();
      for (const one of entries) if (one.channelId === channelId) texts.set(one.messageId, one.content ?? '');
      return [...texts.values()];
    },
  };
}
