/** What is known when a span begins. */
export interface SpanStart {
  name: string;
  /** `server` answers a request, `consumer` handles a fact, `internal` is a part of one of these. */
  kind: 'server' | 'consumer' | 'internal';
  /** The W3C `traceparent` of the span that caused it; the active span of this process when left out. */
  parent?: string | undefined;
}

interface SpanEnd {
  name?: string;
  attributes?: Record<string, string | number>;
  isFailed?: boolean;
}

export interface Span {
  traceId: string;
  /** Spans that begin in `work`, or in what it awaits, are children of this one. */
  run<T>(work: () => T): T;
  end(result?: SpanEnd): void;
}

/** Records traces. None of its modules are loaded while tracing is off. */
export interface Tracing {
  begin(start: SpanStart): Span;
  /** The W3C `traceparent` of the active span, for the spans that it causes elsewhere. */
  traceparent(): string | undefined;
  traceId(): string | undefined;
  onFailure(report: (error: unknown) => void): void;
  /** Sends the remaining spans, for a second at most. */
  stop(): Promise<void>;
}

let current: Tracing | null = null;

/** Called once in a process, before anything else. */
export const turnTracingOn = (tracing: Tracing): void => void (current = tracing);

/** Null while tracing is off. */
export const tracing = (): Tracing | null => current;

/** Runs the work as a span if tracing is on. An `internal` span is only begun inside another span. */
export async function inSpan<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  if (!current || (start.kind === 'internal' && current.traceId() === undefined)) return work();
  const span = current.begin(start);
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ isFailed: true });
    throw error;
  }
}
