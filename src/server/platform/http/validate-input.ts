import { z } from 'zod'
import { readGiven } from '#shared/plain-issues.ts'
import { AppError } from '../errors.ts'

interface Part {
  readonly schema: unknown
  readonly httpPart?: string
}

/** Reads the parts of a request as their schemas say; what is wrong is said in plain words. */
export function validateInput({ schema }: Part) {
  if (!(schema instanceof z.ZodType)) throw new TypeError('the schema of a route is one of zod')
  return (given: unknown) => {
    const read = readGiven(schema, given)
    return read.errors === null
      ? { value: read.data }
      : { error: new AppError('VALIDATION_FAILED', 'Some of the input is not valid; see errors.', read) }
  }
}

/** The same for a route that reads its body itself. */
export const validateAllButBody = (part: Part) =>
  part.httpPart === 'body' ? () => true : validateInput(part)
