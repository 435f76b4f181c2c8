const metaContent = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** Links to other websites. Each installation sets them in `index.html`. */
export const chatUrl = (): string => metaContent('ten8:chat-url') || 'https://discord.com/';
export const feedbackUrl = (): string => metaContent('ten8:feedback-url') || chatUrl();
