import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node'
import { describeError } from '../errors.ts'
import type { Logger } from './log.ts'
import { type EventFacts, NO_SPAN, type OpenSpan, type SpanStart, type Tracing } from './tracing.ts'

export interface OtlpOptions {
  /** Address of the collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly version: string
  readonly stage: string
  readonly logger: Logger
}

/** One delivery including retries. */
const EXPORT_MS = 3_000
/** How long a stop waits for the last delivery. */
const CLOSE_MS = 1_000
/** Spans kept while the collector does not answer; further ones are dropped. */
const MAX_KEPT = 2_048
const MAX_ATTRIBUTE_LENGTH = 200

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const

/**
 * Traces by OTLP over HTTP as JSON. Nothing is registered globally: an error tracker or library that looks there
 * finds nothing of ours, and only this instance knows the current span.
 */
export function createOtlpTracing(options: OtlpOptions): Tracing {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'probity',
      'service.version': options.version,
      'deployment.environment.name': options.stage,
    }),
    spanProcessors: [
      new BatchSpanProcessor(exporterTo(options), {
        maxQueueSize: MAX_KEPT,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
    spanLimits: { attributeValueLengthLimit: MAX_ATTRIBUTE_LENGTH },
  })
  const tracer = provider.getTracer('probity', options.version)
  const underWay = new AsyncLocalStorage<OtelSpan>()

  const begin = (start: SpanStart): OpenSpan => {
    const around = underWay.getStore()
    if (start.kind === 'client' && !around) return NO_SPAN
    const span = tracer.startSpan(
      start.name,
      { kind: KINDS[start.kind], attributes: { ...start.facts }, links: linksTo(start.cause) },
      start.kind === 'client' && around ? trace.setSpan(ROOT_CONTEXT, around) : toContext(start.parent),
    )
    return {
      set: (facts) => {
        span.setAttributes({ ...facts })
        if (facts['error.type']) span.setStatus({ code: SpanStatusCode.ERROR })
      },
      event: (name, facts) => void span.addEvent(name, toAttributes(facts)),
      run: (work) => underWay.run(span, work),
      end: () => span.end(),
    }
  }

  return {
    begin,
    within: async (start, work) => {
      const span = begin(start)
      try {
        return await span.run(() => work(span))
      } catch (error) {
        span.set({ 'error.type': describeError(error).name })
        throw error
      } finally {
        span.end()
      }
    },
    event: (name, facts) => void underWay.getStore()?.addEvent(name, toAttributes(facts)),
    traceparent: () => formatTraceparent(underWay.getStore()?.spanContext()),
    close: () =>
      Promise.race([provider.shutdown().catch(() => {}), sleep(CLOSE_MS, undefined, { ref: false })]),
  }
}

/** Delivers in the background; logs once when delivery starts to fail, and once when it works again. */
function exporterTo({ endpoint, logger }: OtlpOptions): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS,
  })
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined
        if (failed && !isFailing) logger.warn('the collector does not accept traces; they are dropped')
        if (!failed && isFailing) logger.info('the collector accepts traces again')
        isFailing = failed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

const TRACEPARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/

function parseTraceparent(text: string | null | undefined): SpanContext | null {
  const { traceId, spanId, flags } = TRACEPARENT.exec(text ?? '')?.groups ?? {}
  if (!traceId || !spanId || !flags) return null
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const context = { traceId, spanId, traceFlags, isRemote: true }
  return isSpanContextValid(context) ? context : null
}

function formatTraceparent(context: SpanContext | undefined): string | null {
  if (!context) return null
  const flags = context.traceFlags.toString(16).padStart(2, '0')
  return `00-${context.traceId}-${context.spanId}-${flags}`
}

function toContext(parent: string | null | undefined): Context {
  const context = parseTraceparent(parent)
  return context ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT
}

function linksTo(cause: string | null | undefined): Link[] {
  const context = parseTraceparent(cause)
  return context ? [{ context }] : []
}

const toAttributes = (facts: EventFacts = {}): Attributes =>
  Object.fromEntries(Object.entries(facts).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
