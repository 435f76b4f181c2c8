import type { QueryKey } from '@tanstack/react-query';

/** Messages between the windows of one desk. */
type DeskMessage =
  | { kind: 'chosen'; callId: number }
  /** A list as the window that polls has read it. */
  | { kind: 'list'; queryKey: QueryKey; data: unknown }
  /** A window has opened, and wants to know all of this. */
  | { kind: 'opened' }
  /** This window polls from now on. */
  | { kind: 'leads' }
  /** Somebody has silenced the alarms in this window. */
  | { kind: 'silenced' };

/** Returns functions to send to the other windows of this browser, and to stop listening to them. */
export function openChannel(communityId: number, hear: (message: DeskMessage) => unknown) {
  const channel = new BroadcastChannel(`ten8-desk-${communityId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<DeskMessage>) => hear(data));
  return {
    post: (message: DeskMessage) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

export type DeskChannel = ReturnType<typeof openChannel>;
