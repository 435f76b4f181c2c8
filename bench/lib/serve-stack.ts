/**
 * A stack to compare with, in a process of its own: `startStack` sends its settings, and waits until it listens. It ends
 * with the benchmark, also if that fails.
 */
export function serveStack<Settings>(start: (settings: Settings, onListening: () => void) => unknown): void {
  process.once('message', (settings: Settings) => start(settings, () => process.send?.('listening')));
  process.once('disconnect', () => process.exit());
}
