/** Runs work at once, or in a later pass of the event loop if enough has begun in this one. */
export type Pace = (work: () => void) => void;

const IN_ONE_PASS = 2;

/**
 * Spreads a burst over several passes of the event loop, in order. Work that is not paced runs between them, instead of
 * after the whole burst.
 */
export function createPacing(nextPass: (run: () => void) => void = setImmediate): Pace {
  const waiting: (() => void)[] = [];
  let begun = 0;

  function pass(): void {
    begun = 0;
    for (const work of waiting.splice(0, IN_ONE_PASS)) begin(work);
  }
  function begin(work: () => void): void {
    begun += 1;
    if (begun === 1) nextPass(pass);
    work();
  }

  return (work) => {
    if (begun < IN_ONE_PASS && waiting.length === 0) begin(work);
    else waiting.push(work);
  };
}
