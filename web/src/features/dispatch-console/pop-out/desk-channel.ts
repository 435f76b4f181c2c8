import type { QueryKey } from '@tanstack/react-query';

/** Messages between the windows of one desk. */
export type DeskMessage =
  | { kind: 'chosen'; callId: number }
  /** The units that are marked now. */
  | { kind: 'marked'; unitIds: readonly number[] }
  /** A list as the window that polls has read it. */
  | { kind: 'list'; queryKey: QueryKey; data: unknown }
  /** A window has opened, and wants the lists. */
  | { kind: 'opened' }
  /** It has also shown its part, and wants to know the rest. */
  | { kind: 'shown' }
  /** This window polls from now on. */
  | { kind: 'leads' }
  /** Somebody has silenced the alarms in this window. */
  | { kind: 'silenced' };

/** Returns functions to send to the other windows of this browser, and to stop listening to them. */
export function openChannel(communityId: number, onMessage: (message: DeskMessage) => unknown) {
  const channel = new BroadcastChannel(`ten8-desk-${communityId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<DeskMessage>) => onMessage(data));
  return {
    post: (message: DeskMessage) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

export type DeskChannel = ReturnType<typeof openChannel>;
