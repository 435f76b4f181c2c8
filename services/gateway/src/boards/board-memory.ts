import type { Board } from './board';

/** The memory that a board needs in addition to its bytes. */
const OVERHEAD_BYTES = 2_000;

/** Boards by path, up to this many bytes. The oldest ones are removed first. */
export function createBoardMemory(mostBytes: number) {
  const boards = new Map<string, Board>();
  let bytes = 0;

  function remove(path: string): void {
    const board = boards.get(path);
    if (!board) return;
    boards.delete(path);
    bytes -= board.bytes.length + OVERHEAD_BYTES;
  }

  return {
    get: (path: string): Board | undefined => boards.get(path),
    keep(path: string, board: Board): void {
      remove(path);
      boards.set(path, board);
      bytes += board.bytes.length + OVERHEAD_BYTES;
      for (const oldest of boards.keys()) {
        if (bytes <= mostBytes) break;
        remove(oldest);
      }
    },
    remove,
    paths: () => boards.keys(),
    usage: () => ({ boards: boards.size, bytes }),
  };
}
