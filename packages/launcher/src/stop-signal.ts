/** Aborts on Ctrl-C, SIGTERM, a closed terminal, or the end of the process that started this one. */
export function abortOnStopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  process.on('disconnect', () => stop.abort());
  // A reader that went away must not keep us from stopping the rest in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop.abort());
  return stop.signal;
}
