import { setTimeout as pause } from 'node:timers/promises';
import type { LoadOfficer } from '../../load/seed/seed';
import { isOk } from './consoles';
import { openLiveClient, type LiveClient } from './live-client';

/** A console that connects again when it is cut off, as the web app does. */
export interface ReconnectingConsole {
  officer: LoadOfficer;
  /** How often each alarm was heard, by its id, over all connections. */
  heard: Map<string, number>;
  /** Presses the alarm until it is answered; the id of the alarm. */
  press(): Promise<string>;
  close(): void;
}

/** As socket.io-client waits before it connects again: a second, give or take a half. */
const RECONNECT_MS = 1_000;
const ALERT_ID = /"panic-alert",\{[^}]*"alertId":"([^"]+)"/;

/** Resolves when it is in its community's room for the first time. */
export async function openReconnectingConsole(
  port: number,
  officer: LoadOfficer,
): Promise<ReconnectingConsole> {
  const heard = new Map<string, number>();
  let client: LiveClient | null = null;
  let isOver = false;

  async function connect(): Promise<void> {
    const opened = await openLiveClient({ port, cookie: officer.cookie });
    opened.onEvent((text) => {
      const alertId = ALERT_ID.exec(text)?.[1];
      if (alertId) heard.set(alertId, (heard.get(alertId) ?? 0) + 1);
    });
    const { communityId } = officer;
    const joined = await opened.ask('join-community', { communityId, heard: [...heard.keys()] });
    if (!isOk(joined)) {
      opened.close();
      throw new Error(`a join was answered ${JSON.stringify(joined)}`);
    }
    client = opened;
    opened.onClosed(() => {
      client = null;
      void reconnect();
    });
  }
  async function reconnect(): Promise<void> {
    while (!isOver) {
      await pause(RECONNECT_MS * (0.5 + Math.random()));
      const isConnected = await connect().then(
        () => true,
        () => false,
      );
      if (isConnected) return;
    }
  }
  async function press(): Promise<string> {
    const before = new Set(heard.keys());
    for (;;) {
      const { unitId, callsign } = officer;
      const answer = await client?.ask('panic-button', { unitId, unitCallsign: callsign }).catch(() => null);
      // If the answer was lost, the alarm that was heard since is the own one.
      const alertId = alertIdIn(answer) ?? [...heard.keys()].find((id) => !before.has(id));
      if (alertId) return alertId;
      await pause(RECONNECT_MS / 5);
    }
  }

  await connect();
  return {
    officer,
    heard,
    press,
    close() {
      isOver = true;
      client?.close();
    },
  };
}

function alertIdIn(answer: unknown): string | null {
  const text = JSON.stringify(answer ?? null);
  return /"alertId":"([^"]+)"/.exec(text)?.[1] ?? null;
}
