interface Told {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly requestId?: string | null
  readonly errors?: readonly FieldError[]
  readonly over?: Promise<void> | null
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
  /** Settles once what was in the way is gone, so that the problem need no longer be shown; null where nothing tells. */
  readonly over: Promise<void> | null

  constructor({ code, title, detail, requestId = null, errors = [], over = null }: Told) {
    super(detail)
    this.code = code
    this.title = title
    this.requestId = requestId
    this.errors = errors
    this.over = over
  }

  /** What is wrong with one field, in words; null where nothing is. */
  fieldError(path: string): string | null {
    return (
      this.errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message ?? null
    )
  }
}

/** What the browsers say where a file of the application cannot be fetched: they have no code for it. */
const CODE_MISSING =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/

/** Code of the application cannot be fetched now, or has not come in time. */
export class CodeMissing extends Error {}

/** Whether it was thrown because a file of the application could not be fetched. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof CodeMissing || (error instanceof Error && CODE_MISSING.test(error.message))

/** Any thrown thing as a problem that can be shown. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isCodeMissing(error))
    return new Problem({
      code: 'UNREACHABLE',
      title: 'A part of this page could not be loaded',
      detail: 'Check your connection. What you typed is still here; try again.',
    })
  return new Problem({
    code: 'INTERNAL',
    title: 'Something went wrong on this page',
    detail: error instanceof Error ? error.message : String(error),
  })
}
