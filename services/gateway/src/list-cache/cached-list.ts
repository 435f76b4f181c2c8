import type { Role } from '@ten8/contracts/roles';
import type { ItemText } from '@ten8/event-log/log-message';
import type { Positions } from '../callers/caller-positions';
import type { RawHeaders } from '../headers';

/** One list of one community, as bytes. */
export interface CachedList {
  /** The contract's path, for metrics. */
  route: string;
  communityId: number;
  roles: ReadonlySet<Role>;
  bytes: Buffer;
  /** The same compressed, once somebody has asked for that. */
  gzip: { bytes: Buffer; headers: RawHeaders } | null;
  /** The JSON of each item by its id, in the order of the list, once an item has changed. */
  items: Map<number, string> | null;
  etag: string;
  /** Items that changed since, as JSON by their ids: they are not in the bytes yet. */
  newItems: Map<number, string>;
  /** Without those that differ per request. */
  headers: RawHeaders;
  /** The headers of a 304 for a caller who has these bytes already. */
  unchangedHeaders: RawHeaders;
  /** The position up to which each log had been read when the list was built. */
  positions: Positions;
  /** The time, in ms, from which the bytes are not valid any more. */
  until: number;
}

/** The result of a build: a list, or an answer that only the caller who asked may get. */
export type Built<T> = { list: CachedList } | { list: null; answer: T };

/** Items of a list as one commit left them. */
export interface ItemChange {
  items: ItemText[];
  /** The commit's position in the log. */
  position: number;
}

/** How far this gateway has read the log that says when lists change. */
export interface Changes {
  position(): number;
  /** True while no change can have been missed. */
  isCurrent(): boolean;
}
