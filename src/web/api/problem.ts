import type { Problem as ProblemDetails } from '#shared/contracts/common.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { Problem } from '../ui/problem.ts'

type Code = ErrorCode | 'UNREACHABLE' | 'TOO_SLOW'

/** What the service answered when it could not do what was asked; also when it could not be reached at all. */
export class ApiProblem extends Problem {
  override readonly name = 'ApiProblem'
  declare readonly code: Code
  /** 0 where no answer came. */
  readonly status: number
  readonly retryAfterSeconds: number | null

  constructor(told: {
    status: number
    code: Code
    title: string
    detail: string
    requestId?: string | null
    errors?: readonly { path: string; message: string }[]
    retryAfterSeconds?: number | null
    over?: Promise<void>
  }) {
    super(told)
    this.status = told.status
    this.retryAfterSeconds = told.retryAfterSeconds ?? null
  }
}

/** The status of the service's answer; 0 for whatever was thrown without one. */
export const readStatus = (error: unknown): number => (error instanceof ApiProblem ? error.status : 0)

/** Whether it is this that the service said. */
export const hasCode = (error: unknown, code: Code): boolean =>
  error instanceof ApiProblem && error.code === code

export async function readProblem(answer: Response): Promise<ApiProblem> {
  const body = (await answer.json().catch(() => null)) as Partial<ProblemDetails> | null
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

/** An id that is none names nothing, as one that nobody has: that is what people hear of an address they mistyped. */
export const readUnknownId = (
  problem: ApiProblem,
  params: Readonly<Record<string, string>> = {},
): ApiProblem => {
  const { code, errors, requestId } = problem
  const isOfId =
    code === 'VALIDATION_FAILED' && errors.length > 0 && errors.every(({ path }) => path in params)
  return isOfId
    ? new ApiProblem({
        status: 404,
        code: 'NOT_FOUND',
        title: 'Not found',
        detail: 'Not found, or you do not have access.',
        requestId,
      })
    : problem
}
