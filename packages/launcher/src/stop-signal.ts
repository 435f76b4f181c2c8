/** Aborts on Ctrl-C, SIGTERM, a closed terminal, or the end of the process that started this one. */
export function abortOnStopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  process.on('disconnect', () => stop.abort());
  // If the reader of our output has gone, everything is still stopped in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop.abort());
  return stop.signal;
}
