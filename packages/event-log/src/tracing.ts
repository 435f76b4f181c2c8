/** What a span begins with. */
export interface SpanStart {
  name: string;
  /** Whether it answers somebody, handles a fact, or is a part of such work. */
  kind: 'server' | 'consumer' | 'internal';
  /** The W3C `traceparent` of the span that caused it; the one under way in this process when left out. */
  parent?: string | undefined;
}

interface SpanEnd {
  name?: string;
  attributes?: Record<string, string | number>;
  isFailed?: boolean;
}

export interface Span {
  traceId: string;
  /** Spans that begin within `work`, or within what it awaits, are parts of this one. */
  run<T>(work: () => T): T;
  end(result?: SpanEnd): void;
}

/** What records traces. None of its modules are loaded while tracing is off. */
export interface Tracing {
  begin(start: SpanStart): Span;
  /** Of the span under way: what others name as the parent of theirs. */
  traceparent(): string | undefined;
  traceId(): string | undefined;
  onFailure(report: (error: unknown) => void): void;
  /** Sends what is left, for a second at most. */
  stop(): Promise<void>;
}

let current: Tracing | null = null;

/** Once for a process, before anything else of it begins. */
export const turnTracingOn = (tracing: Tracing): void => void (current = tracing);

/** Null while tracing is off. */
export const tracing = (): Tracing | null => current;

/** Does the work as a span of its own where tracing is on. What is only a part needs something to be a part of. */
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
