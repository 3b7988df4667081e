import type { FastifySerializerCompiler } from 'fastify'
import { isResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'

type Path = readonly PropertyKey[]

/** A word of a closed list, not somebody's text. */
const WORD = /^[\w.:-]{1,64}$/

/**
 * Writes answers as their schema says. A newer version of the service on the same database stores words that this one
 * does not know, such as an audit action: they are passed on as they are, and the page they stand on is answered.
 */
export const answerSerializer: FastifySerializerCompiler<z.ZodType> = (route) => {
  const serialize = serializerCompiler(route)
  return (data) => {
    try {
      return serialize(data)
    } catch (error) {
      const known =
        error instanceof Error && isResponseSerializationError(error)
          ? withKnownWords(data, error.cause.issues as z.core.$ZodIssue[])
          : null
      if (!known) throw error
      const written: unknown = JSON.parse(serialize(known.data))
      for (const [path, word] of known.unknown) setAt(written, path, word)
      return JSON.stringify(written)
    }
  }
}

interface UnknownWord {
  readonly path: Path
  readonly word: string
  /** One that the schema allows there. */
  readonly known: unknown
}

/** The same data with a known word for every unknown one, and where those stood; null if anything else is wrong. */
function withKnownWords(
  data: unknown,
  issues: readonly z.core.$ZodIssue[],
): { data: unknown; unknown: ReadonlyMap<Path, string> } | null {
  const words = findUnknownWords(data, issues)
  if (!words) return null
  const copy: unknown = structuredClone(data)
  for (const { path, known } of words) setAt(copy, path, known)
  return { data: copy, unknown: new Map(words.map(({ path, word }) => [path, word])) }
}

/** Null if the issues are not about unknown words alone. */
function findUnknownWords(data: unknown, issues: readonly z.core.$ZodIssue[]): readonly UnknownWord[] | null {
  const words: UnknownWord[] = []
  for (const issue of issues) {
    const found = issue.code === 'invalid_union' ? inOneForm(data, issue) : inEnum(data, issue)
    if (!found) return null
    words.push(...found)
  }
  return words
}

function inEnum(data: unknown, issue: z.core.$ZodIssue): readonly UnknownWord[] | null {
  const word = valueAt(data, issue.path)
  return issue.code === 'invalid_value' && typeof word === 'string' && WORD.test(word)
    ? [{ path: issue.path, word, known: issue.values[0] }]
    : null
}

/** Of the forms that a value may have, the one that it has but for the fewest unknown words. */
function inOneForm(
  data: unknown,
  { path, errors }: z.core.$ZodIssueInvalidUnion,
): readonly UnknownWord[] | null {
  const forms = errors.flatMap((issues) => {
    const words = findUnknownWords(
      data,
      issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] })),
    )
    return words ? [words] : []
  })
  return forms.sort((one, other) => one.length - other.length)[0] ?? null
}

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], root)

function setAt(root: unknown, path: Path, value: unknown): void {
  const last = path.at(-1)
  const parent = valueAt(root, path.slice(0, -1))
  if (last !== undefined && typeof parent === 'object' && parent !== null)
    (parent as Record<PropertyKey, unknown>)[last] = value
}
