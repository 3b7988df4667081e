import { z } from 'zod'

/** What is wrong with one field; `path` has dots, as in `parties.0.name`, and is empty for the whole. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

export type Read<T> =
  | { readonly data: T; readonly errors: null }
  | { readonly data: null; readonly errors: readonly FieldError[] }

/** What people have written, as the schema wants it; or what is wrong with each field, in plain words. */
export function readGiven<S extends z.ZodType>(schema: S, given: unknown): Read<z.output<S>> {
  const read = schema.safeParse(given, { error: sayIssue })
  return read.success
    ? { data: read.data, errors: null }
    : { data: null, errors: read.error.issues.flatMap(toFieldErrors).slice(0, MAX_ERRORS) }
}

/** What is wrong, on one line; what has no name of its own, the whole, is left unnamed. */
export const onOneLine = (errors: readonly FieldError[]): string =>
  errors.map(({ path, message }) => (path === '' ? message : `${path} ${message}`)).join('; ')

const MAX_ERRORS = 100
const MAX_NAME_LENGTH = 100
/** Of the words or names that are possible; more are no help to anybody. */
const MAX_LISTED = 20

type Issue = z.core.$ZodIssue
type RawIssue = z.core.$ZodRawIssue

/** A name that is not known is the place of what is wrong, not the object that holds it. */
function toFieldErrors(issue: Issue): FieldError[] {
  const at = (...names: string[]) => [...issue.path, ...names].join('.')
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: at(key.slice(0, MAX_NAME_LENGTH).toWellFormed()),
      message: issue.message,
    }))
  if (issue.code === 'invalid_union' && issue.errors.length > 0)
    return nearestForm(issue.errors).map(({ path, message }) => ({
      path: at(...(path === '' ? [] : [path])),
      message,
    }))
  return [{ path: at(), message: issue.message }]
}

/** What is wrong by the form that was meant most likely: the one in which the fewest fields are wrong. */
function nearestForm(forms: readonly (readonly Issue[])[]): FieldError[] {
  const wrong = forms.map((issues) => issues.flatMap(toFieldErrors))
  if (wrong.every(([first]) => first?.path === ''))
    return [{ path: '', message: wrong.map(([first]) => first?.message).join(', or ') }]
  return wrong.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/** Of an issue that its schema has no words for; they go after the name of the field. */
function sayIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `${must(issue)} ${KINDS[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return `${must(issue)} ${sayValues(issue)}`
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'of another form'}`
    case 'too_small':
      return saySize(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')
    case 'too_big':
      return saySize(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return sayKnown(issue.inst)
    case 'invalid_union':
      return sayUnion(issue)
    case 'invalid_key':
      return 'has a name that is not allowed'
    case 'invalid_element':
      return 'has an entry that is not allowed'
    default:
      return 'is not valid'
  }
}

const must = ({ input }: RawIssue): string => (input === undefined ? 'is missing: it must be' : 'must be')

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object with named fields',
  record: 'an object with named fields',
  map: 'an object with named fields',
  null: 'null',
  undefined: 'left out',
  never: 'left out',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'an address such as https://www.example.org',
  uuid: 'an id (a UUID)',
  datetime: 'a moment such as 2026-03-01T09:30:00Z',
  date: 'a day such as 2026-03-01',
  base64: 'base64',
  base64url: 'base64url',
}

function sayValues({ values, expected }: RawIssue & { readonly values?: unknown }): string {
  if (expected === 'stringbool') return 'true or false'
  const words = (values as readonly unknown[]).map((value) => String(value))
  if (words.length > MAX_LISTED) return 'one of the words that the description of the API lists'
  return words.length === 1 ? `${words[0]}` : `one of ${words.join(', ')}`
}

/** Of a text, a list or a number. */
function saySize(origin: string, bound: number | bigint, relation: string): string {
  const unit = UNITS[origin]
  if (unit === undefined) return `must be ${relation} ${bound}`
  if (relation === 'at least' && bound === 1) return 'must not be empty'
  return origin === 'string'
    ? `must be ${relation} ${bound} ${unit}s long`
    : `must have ${relation} ${bound} ${bound === 1 ? unit : unit.replace(/y$/, 'ies')}`
}

const UNITS: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'entry',
  set: 'entry',
  map: 'entry',
}

function sayKnown(schema: unknown): string {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return known.length === 0
    ? 'is not expected, nor is any other name'
    : `is not a known name; the known names are: ${known.join(', ')}`
}

/** Of a union whose forms one of their fields tells apart. */
const sayUnion = ({ options }: RawIssue & { readonly options?: unknown }): string =>
  Array.isArray(options)
    ? `must be one of ${options.join(', ')}`
    : 'has none of the forms that are possible here'
