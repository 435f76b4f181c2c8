/**
 * Runs the given functions together, after everything that has arrived by now was read. Under load, sending answers
 * together takes about a fifth less CPU than sending each between two reads.
 */
export function createBatch(): (run: () => void) => void {
  let batch: (() => void)[] = [];
  function runAll() {
    const ready = batch;
    batch = [];
    for (const run of ready) run();
  }
  return (run) => {
    if (batch.push(run) === 1) setImmediate(runAll);
  };
}
