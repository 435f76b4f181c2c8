import { freePort } from '@ten8/launcher/free-port';
import { startStack, type Running } from '../lib/processes';
import { cookieHeader, listPath, mixPolls, toWire } from '../lib/requests';
import type { BenchSystem } from './system';

interface StoredList {
  path: string;
  etag: string;
  text: string;
}

/** The lists of units and calls of each community, as Ten8 answers them now. */
export async function readLists({ port, officers }: BenchSystem): Promise<StoredList[]> {
  const onePerCommunity = new Map(officers.map((officer) => [officer.communityId, officer])).values();
  const lists: StoredList[] = [];
  for (const officer of onePerCommunity) {
    for (const list of ['units', 'calls'] as const) {
      const path = listPath(officer.communityId, list);
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: cookieHeader(officer) });
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      lists.push({ path, etag: response.headers.get('etag') ?? '', text: await response.text() });
    }
  }
  return lists;
}

interface BareLists extends Running {
  port: number;
  /** Polls of many officers, without sessions. */
  polls: string[];
}

/** Bare `node:http` that answers with the same lists as stored bytes. */
export async function startBareLists(system: BenchSystem, pollCount: number): Promise<BareLists> {
  const lists = await readLists(system);
  const port = await freePort();
  const bodies = Object.fromEntries(lists.map(({ path, text }) => [path, text]));
  const stack = await startStack('bare.ts', { port, bodies });
  const polls = mixPolls(system.officers, pollCount, ({ communityId }, list) =>
    toWire({ path: listPath(communityId, list) }),
  );
  return { ...stack, port, polls };
}
