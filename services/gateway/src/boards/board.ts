import type { Role } from '@ten8/contracts/roles';
import type { Positions } from '../caller-positions';

/** One list of one community, as bytes. */
export interface Board {
  /** The contract's path, for metrics. */
  route: string;
  communityId: number;
  roles: ReadonlySet<Role>;
  bytes: Buffer;
  etag: string;
  /** Names and values in turn, without what differs per request. */
  headers: readonly string[];
  /** For a caller who has these bytes already. */
  unchangedHeaders: readonly string[];
  /** How far each log had been read when the bytes were made. */
  positions: Positions;
  /** From then on, in ms, the bytes are good no longer. */
  until: number;
}

/** What came of asking for a list: a board, or an answer that only the one who asked may have. */
export type Built<T> = { board: Board } | { board: null; answer: T };

/** The log of the service that says when lists changed. */
export interface Changes {
  position(): number;
  /** Whether nothing can have been missed. */
  isCurrent(): boolean;
}
