/** All attributes a span may have: closed vocabularies, ids and counts; never evidence text or personal data. */
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
  /** The kind of error, never its message: messages may quote evidence. */
  readonly 'error.type'?: string
}

/** What a span event may hold: the same as the log line of that event. */
export type EventFacts = Readonly<Record<string, string | number | boolean | null>>

export interface SpanStart {
  readonly name: string
  /** `server` (a request) and `consumer` (a job) begin traces; `client` spans exist only inside another. */
  readonly kind: 'server' | 'consumer' | 'client'
  readonly facts?: SpanFacts
  /** W3C traceparent of the span that this one continues. */
  readonly parent?: string | null
  /** W3C traceparent of the span that caused this one without waiting for it. */
  readonly cause?: string | null
}

export interface Span {
  set(facts: SpanFacts): void
  event(name: string, facts?: EventFacts): void
}

/** A span for something that is not a promise; its creator must end it once. */
export interface OpenSpan extends Span {
  /** Runs `work` inside the span: spans started in it become children. */
  run<T>(work: () => T): T
  end(): void
}

export interface Tracing {
  begin(start: SpanStart): OpenSpan
  /** A span that lasts as long as `work`; a rejection marks it as failed with the kind of the error. */
  within<T>(start: SpanStart, work: (span: Span) => Promise<T>): Promise<T>
  /** Adds an event to the current span, if there is one. */
  event(name: string, facts?: EventFacts): void
  /** W3C traceparent of the current span, or null. */
  traceparent(): string | null
  /** Sends what is still unsent, waiting briefly at most. Never rejects. */
  close(): Promise<void>
}

export const NO_SPAN: OpenSpan = {
  set: () => {},
  event: () => {},
  run: (work) => work(),
  end: () => {},
}

/** Used when no collector is configured: loads, keeps and sends nothing. */
export const NO_TRACING: Tracing = {
  begin: () => NO_SPAN,
  within: (_start, work) => work(NO_SPAN),
  event: () => {},
  traceparent: () => null,
  close: async () => {},
}
