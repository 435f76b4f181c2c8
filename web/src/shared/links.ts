const metaContent = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

/** Addresses outside the product, which each installation sets in `index.html`. */
export const chatUrl = (): string => metaContent('ten8:chat-url') || 'https://discord.com/';
export const feedbackUrl = (): string => metaContent('ten8:feedback-url') || chatUrl();
