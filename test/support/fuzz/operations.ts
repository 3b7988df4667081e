import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

export interface Operation {
  /** The name of the endpoint. */
  readonly id: string
  /** As a route is named: `GET /api/evidence/:id`. */
  readonly name: string
  readonly method: string
  /** `/api/evidence/{id}` */
  readonly path: string
  /** Who may call it, in the words of the document. */
  readonly access: string
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[]
  readonly body: { readonly type: string; readonly schema: JsonSchema } | null
  /** The statuses that the document names. */
  readonly statuses: ReadonlySet<string>
  /** What a body of this status has to be, or null where the document promises nothing that can be checked. */
  readonly responseOf: (status: number) => z.ZodType | null
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>
}
interface DocumentedOperation {
  readonly operationId?: string
  readonly description?: string
  readonly parameters?: readonly { in: string; name: string; schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** What a running service says that it can do. */
export async function readOperations(origin: string): Promise<Operation[]> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(path, method.toUpperCase(), operation)),
  )
}

function operationOf(path: string, method: string, operation: DocumentedOperation): Operation {
  const bodies = Object.entries(operation.requestBody?.content ?? {})
  const [type, content] = bodies[0] ?? []
  const schemas = new Map(
    Object.entries(operation.responses).map(([status, { content: answer }]) => [
      status,
      checkable(answer?.['application/json']?.schema),
    ]),
  )
  return {
    id: operation.operationId ?? '',
    name: `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    method,
    path,
    access: operation.description ?? '',
    query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
    body: type && content ? { type, schema: content.schema } : null,
    statuses: new Set(schemas.keys()),
    responseOf: (status) => {
      const success = [...schemas].find(([named]) => /^2\d\d$/.test(named))
      return schemas.get(String(status)) ?? (status < 300 ? success?.[1] : schemas.get('default')) ?? null
    },
  }
}

const checkable = (schema: JsonSchema | undefined): z.ZodType | null =>
  schema ? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]) : null
