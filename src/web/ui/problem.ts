interface Told {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly requestId?: string | null
  readonly errors?: readonly FieldError[]
}

interface FieldError {
  readonly path: string
  readonly message: string
}

/** What went wrong, in words for the person before the screen; `message` is the detail. */
export class Problem extends Error {
  override readonly name: string = 'Problem'
  /** Small below the words, for support. */
  readonly code: string
  readonly title: string
  readonly requestId: string | null
  readonly errors: readonly FieldError[]

  constructor({ code, title, detail, requestId = null, errors = [] }: Told) {
    super(detail)
    this.code = code
    this.title = title
    this.requestId = requestId
    this.errors = errors
  }

  /** What is wrong with one field, in words; null where nothing is. */
  fieldError(path: string): string | null {
    return (
      this.errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message ?? null
    )
  }
}

/** Any thrown thing as a problem that can be shown. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  return new Problem({
    code: 'INTERNAL',
    title: 'Something went wrong on this page',
    detail: error instanceof Error ? error.message : String(error),
  })
}
