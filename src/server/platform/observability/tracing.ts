/** Everything that a span may say of itself: closed vocabularies, ids and counts; never evidence text or personal data. */
export interface SpanFacts {
  readonly 'http.request.method'?: string
  /** The pattern, not the path. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  readonly 'probity.request_id'?: string
  readonly 'messaging.destination.name'?: string
  readonly 'messaging.message.id'?: string
  readonly 'probity.job.attempt'?: number
  readonly 'gen_ai.provider.name'?: string
  readonly 'gen_ai.request.model'?: string
  readonly 'gen_ai.usage.input_tokens'?: number
  readonly 'gen_ai.usage.output_tokens'?: number
  readonly 'cloud.region'?: string
  readonly 'probity.model.purpose'?: string
  readonly 'db.system.name'?: string
  readonly 'probity.transaction'?: string
  readonly 'probity.store.operation'?: string
  readonly 'probity.store.bytes'?: number
  /** The kind of error, never its message: messages quote. */
  readonly 'error.type'?: string
}

/** What a span event may hold: what the log line of the same event holds. */
export type EventFacts = Readonly<Record<string, string | number | boolean | null>>

export interface SpanStart {
  readonly name: string
  /** `server` (a request) and `consumer` (a job) begin traces; `client` spans exist only inside another. */
  readonly kind: 'server' | 'consumer' | 'client'
  readonly facts?: SpanFacts
  /** W3C traceparent of the span that this one continues. */
  readonly parent?: string | null
  /** W3C traceparent of the span that caused this one and does not wait for it. */
  readonly cause?: string | null
}

export interface Span {
  set(facts: SpanFacts): void
  event(name: string, facts?: EventFacts): void
}

/** A span of something that is no promise; whoever began it ends it, once. */
export interface OpenSpan extends Span {
  /** Runs `work` inside the span: what begins in there belongs to it. */
  run<T>(work: () => T): T
  end(): void
}

export interface Tracing {
  begin(start: SpanStart): OpenSpan
  /** A span as long as `work`; a rejection marks it as failed by the kind of its error. */
  within<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>
  /** Notes something on the span that is under way, if one is. */
  event(name: string, facts?: EventFacts): void
  /** W3C traceparent of the span under way, or null. */
  traceparent(): string | null
  /** Sends what is not sent yet, for a moment at most. Never rejects. */
  close(): Promise<void>
}

export const NO_SPAN: OpenSpan = {
  set: () => {},
  event: () => {},
  run: (work) => work(),
  end: () => {},
}

/** Where no collector is configured: nothing is loaded, kept or sent. */
export const NO_TRACING: Tracing = {
  begin: () => NO_SPAN,
  within: (_start, work) => work(NO_SPAN),
  event: () => {},
  traceparent: () => null,
  close: async () => {},
}
