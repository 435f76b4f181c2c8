import { z } from 'zod';

/** What a community may have posted in its Discord server, in the order in which the page lists it. */
export const POST_KINDS = ['call', 'panic', 'bolo', 'unit', 'report'] as const;
export const PostKind = z.enum(POST_KINDS);
export type PostKind = z.infer<typeof PostKind>;

export const POST_NAMES: Record<PostKind, string> = {
  call: '911 calls',
  panic: 'Panic alarms',
  bolo: 'BOLOs',
  unit: 'Units on duty',
  report: 'Criminal reports',
};

/** The channel is kept while the posts are switched off. */
interface PostChoice {
  channelId: string | null;
  isOn: boolean;
}
export type PostChoices = Partial<Record<PostKind, PostChoice>>;
