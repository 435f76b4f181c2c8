import type { ItemText } from '@ten8/event-log/log-message';
import type { Positions } from '../callers/caller-positions';
import type { Board } from './board';
import { mergeItems } from './merge-items';

/** The memory that a board needs in addition to its bytes. */
const OVERHEAD_BYTES = 2_000;
/** A list with items is kept twice. Half of its bytes are reserved for the compressed list. */
const sizeOf = ({ bytes, items }: Board): number => bytes.length * (items ? 2.5 : 1.5) + OVERHEAD_BYTES;

/** A list that nobody polls is removed after this many changed items. */
const MAX_NEW_ITEMS = 100;

/** Boards by path, up to this many bytes. The oldest ones are removed first. */
export function createBoardMemory(maxBytes: number) {
  const boards = new Map<string, Board>();
  let bytes = 0;

  function remove(path: string): void {
    const board = boards.get(path);
    if (!board) return;
    boards.delete(path);
    bytes -= sizeOf(board);
  }

  function keep(path: string, board: Board): void {
    remove(path);
    boards.set(path, board);
    bytes += sizeOf(board);
    for (const oldest of boards.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  return {
    keep,
    /** New items are put into the bytes here: many changes between two polls cost one copy. */
    get(path: string): Board | undefined {
      const board = boards.get(path);
      if (!board || board.newItems.size === 0) return board;
      const merged = mergeItems(board);
      if (merged) keep(path, merged);
      else remove(path);
      return merged ?? undefined;
    },
    /** Puts these items into the list, each in the place of the one with the same id. */
    replaceItems(path: string, items: ItemText[]): void {
      const board = boards.get(path);
      if (!board) return;
      if (board.newItems.size > MAX_NEW_ITEMS) return remove(path);
      for (const { id, json } of items) board.newItems.set(id, json);
    },
    remove,
    /** The positions up to which the kept list had been read. */
    positionsOf: (path: string): Positions | undefined => boards.get(path)?.positions,
    paths: () => boards.keys(),
    usage: () => ({ boards: boards.size, bytes }),
  };
}
