import type { Problem } from '#shared/contracts/common.ts'
import type { ErrorCode } from '#shared/error-codes.ts'

/** What the service answered when it could not do what was asked; also when it could not be reached at all. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: ErrorCode | 'UNREACHABLE' | 'TOO_SLOW'
  readonly title: string
  readonly requestId: string | null
  readonly errors: readonly { path: string; message: string }[]
  readonly retryAfterSeconds: number | null

  constructor(told: {
    status: number
    code: ApiProblem['code']
    title: string
    detail: string
    requestId?: string | null
    errors?: readonly { path: string; message: string }[]
    retryAfterSeconds?: number | null
  }) {
    super(told.detail)
    this.status = told.status
    this.code = told.code
    this.title = told.title
    this.requestId = told.requestId ?? null
    this.errors = told.errors ?? []
    this.retryAfterSeconds = told.retryAfterSeconds ?? null
  }

  /** What is wrong with one field, in words; null where nothing is. */
  fieldError(path: string): string | null {
    return (
      this.errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message ?? null
    )
  }
}

export async function readProblem(answer: Response): Promise<ApiProblem> {
  const body = (await answer.json().catch(() => null)) as Partial<Problem> | null
  const retryAfter = Number(answer.headers.get('retry-after'))
  return new ApiProblem({
    status: answer.status,
    code: body?.code ?? 'INTERNAL',
    title: body?.title ?? 'The service’s response could not be read',
    detail: body?.detail ?? 'Try again. If it keeps happening, tell whoever runs this installation.',
    requestId: body?.request_id ?? answer.headers.get('x-request-id'),
    errors: body?.errors ?? [],
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
  })
}

/** Any thrown thing as a problem that can be shown. */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  return new ApiProblem({
    status: 0,
    code: 'INTERNAL',
    title: 'Something went wrong on this page',
    detail: error instanceof Error ? error.message : String(error),
  })
}
