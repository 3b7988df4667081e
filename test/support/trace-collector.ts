import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface OtlpValue {
  readonly stringValue?: string
  readonly intValue?: number
  readonly doubleValue?: number
  readonly boolValue?: boolean
}
interface OtlpAttribute {
  readonly key: string
  readonly value: OtlpValue
}
interface OtlpSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly OtlpAttribute[]
  readonly events: readonly { readonly name: string; readonly attributes: readonly OtlpAttribute[] }[]
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code: number; readonly message?: string }
}
interface OtlpTraces {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[]
  }[]
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export interface CollectedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly attributes: Attributes
  readonly events: readonly { readonly name: string; readonly attributes: Attributes }[]
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly failed: boolean
}

export interface TraceCollector {
  readonly endpoint: string
  /** Every delivery as it came. */
  readonly received: readonly string[]
  /** What is known of the process that sent them. */
  resources(): Attributes[]
  spans(): CollectedSpan[]
  stop(): Promise<void>
}

const ERROR_STATUS = 2

/** What takes traces by OTLP over HTTP as JSON, as a collector does, and keeps them for a test to look at. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.method === 'POST' && request.url === '/v1/traces') received.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const deliveries = () => received.flatMap((body) => (JSON.parse(body) as OtlpTraces).resourceSpans)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    resources: () => deliveries().map(({ resource }) => attributesOf(resource.attributes)),
    spans: () =>
      deliveries()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({
          ...span,
          parentSpanId: span.parentSpanId || null,
          attributes: attributesOf(span.attributes),
          events: span.events.map(({ name, attributes }) => ({ name, attributes: attributesOf(attributes) })),
          failed: span.status.code === ERROR_STATUS,
        })),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const attributesOf = (attributes: readonly OtlpAttribute[]): Attributes =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.intValue ?? value.doubleValue ?? value.boolValue,
    ]),
  )
