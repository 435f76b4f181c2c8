import { setTimeout as pause } from 'node:timers/promises';
import { createApiClient, Refused, type ApiClient } from '@ten8/api-client/api-client';
import { updateProfile } from '@ten8/contracts/auth/profile';
import { register } from '@ten8/contracts/auth/session';
import { openCall } from '@ten8/contracts/cad/calls';
import { createCharacter } from '@ten8/contracts/civilian/characters';
import { createCommunity, setDiscordUrl } from '@ten8/contracts/community/communities';

/** The writes that were sent to one service, and when they were accepted. */
export interface Ledger {
  /** What identifies each write that was accepted, in order. */
  accepted: { mark: string; at: number }[];
  failed: Record<string, number>;
}

interface Place {
  client: ApiClient;
  communityId: number;
  userId: number;
}

const WRITERS = 8;
const EVERY_MS = 1_000;

/** One write of each service; `mark` is what must be found again. */
const WRITES: Record<string, (place: Place, turn: number) => Promise<string>> = {
  auth: async ({ client, userId }, turn) => {
    const firstName = `Pat${turn}`;
    const email = emailOf(userId);
    await client.ask(updateProfile, { body: { firstName, lastName: `Of ${userId}`, email } });
    return `${userId} ${turn}`;
  },
  community: async ({ client, communityId }, turn) => {
    const discordUrl = `https://discord.gg/${turn}`;
    await client.ask(setDiscordUrl, { params: { communityId }, body: { discordUrl } });
    return `${communityId} ${turn}`;
  },
  civilian: async ({ client, communityId }, turn) => {
    const body = { firstName: 'John', lastName: `Doe ${turn}`, dateOfBirth: '1990-02-28' };
    return String((await client.ask(createCharacter, { params: { communityId }, body })).id);
  },
  cad: async ({ client, communityId }, turn) => {
    const body = { location: 'PIER', description: `FIRE ${turn}` };
    return String((await client.ask(openCall, { params: { communityId }, body })).id);
  },
};

const emailOf = (number: number): string => `writer${number}@check.ten8`;

/** People who each write to every service once a second, until it is stopped. */
export async function startWriters(url: string) {
  const ledgers = new Map<string, Ledger>(
    Object.keys(WRITES).map((service) => [service, { accepted: [], failed: {} }]),
  );
  const places = await Promise.all(Array.from({ length: WRITERS }, (_, index) => createPlace(url, index)));
  const underWay = new Set<Promise<void>>();
  let isStopped = false;

  async function write(service: string, place: Place, turn: number): Promise<void> {
    const ledger = ledgers.get(service);
    try {
      const mark = (await WRITES[service]?.(place, turn)) ?? '';
      ledger?.accepted.push({ mark, at: Date.now() });
    } catch (error) {
      const reason = error instanceof Refused ? `${error.status} ${error.code}` : String(error);
      if (ledger) ledger.failed[reason] = (ledger.failed[reason] ?? 0) + 1;
    }
  }
  async function run() {
    for (let turn = 1; !isStopped; turn += 1) {
      for (const place of places)
        for (const service of ledgers.keys()) {
          const one = write(service, place, turn);
          underWay.add(one);
          void one.finally(() => underWay.delete(one));
        }
      await pause(EVERY_MS);
    }
  }
  const running = run();

  return {
    ledgers,
    client: places[0]?.client,
    async stop() {
      isStopped = true;
      await running;
      await Promise.all(underWay);
    },
  };
}

async function createPlace(url: string, index: number): Promise<Place> {
  const client = createApiClient(url);
  const body = {
    email: `first${index}@check.ten8`,
    password: 'correct-horse',
    firstName: 'Pat',
    lastName: 'W',
  };
  const { id: userId } = await client.ask(register, { body });
  const community = { name: `County ${index}`, type: 'FiveM', visibility: 'private' };
  const { id: communityId } = await client.ask(createCommunity, { body: community });
  return { client, communityId, userId };
}
