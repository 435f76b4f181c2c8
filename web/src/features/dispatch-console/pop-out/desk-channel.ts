import type { QueryKey } from '@tanstack/react-query';

/** What the windows of one desk tell each other. */
type DeskMessage =
  | { kind: 'chosen'; callId: number }
  /** A list as the window that polls has read it. */
  | { kind: 'list'; queryKey: QueryKey; data: unknown }
  /** A window has opened, and wants to know all of this. */
  | { kind: 'opened' }
  /** This window polls from now on. */
  | { kind: 'leads' };

/** Returns how to tell the other windows of this browser, and how to stop hearing them. */
export function openChannel(communityId: number, hear: (message: DeskMessage) => void) {
  const channel = new BroadcastChannel(`ten8-desk-${communityId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<DeskMessage>) => hear(data));
  return {
    tell: (message: DeskMessage) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

export type DeskChannel = ReturnType<typeof openChannel>;
