import { isSamePerson, type People } from './people.ts'
import type { Speaker } from './unit.ts'

/** "HOLT (Head, Stores)", in the lines above a record. */
const DECLARED =
  /(?<label>\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,2})\s?\((?<office>\p{L}[^)\n]{2,60})\)/gu

/** Whom the head of a record declares under a label by an office that the case knows: of two Holts the Head of Stores. */
export function readDeclared(head: string, people: People): ReadonlyMap<string, Speaker> {
  const declared = new Map<string, Speaker>()
  for (const { groups: { label, office } = {} } of head.matchAll(DECLARED)) {
    if (label === undefined || office === undefined) continue
    const person = [office, office.replace(/,/g, ''), office.split(',')[0] ?? '']
      .map((words) => people.find(words.trim()))
      .find((one) => one?.certain)
    if (person && isSamePerson(label, person.name)) declared.set(label, person)
  }
  return declared
}

/** "Examination of Ms Roe by the Council:", on a line of its own: who answers from there on, and who asks. */
const EXAMINATION =
  /(?:^|\n)[^\S\n]*(?:[\p{L}-]{2,20}\s){0,2}?(?:[\p{L}-]{1,12}-)?[Ee]xamination(?:[- ]in[- ]chief)?\sof\s(?<of>[^\n:]{2,60}?)(?:\sby\s(?<by>[^\n:]{2,60}?))?[^\S\n]{0,9}:?[^\S\n]{0,9}(?=\n|$)/gu

export function findExaminations(
  text: string,
): { readonly at: number; readonly kind: 'asks' | 'answers'; readonly name: string }[] {
  return [...text.matchAll(EXAMINATION)].flatMap(({ index, groups: { of, by } = {} }) => [
    ...(of === undefined ? [] : [{ at: index, kind: 'answers' as const, name: of }]),
    ...(by === undefined ? [] : [{ at: index, kind: 'asks' as const, name: by }]),
  ])
}

/** Who is meant by a side ("the Council"): whoever stands in the head as being for it, but never for certain. */
export function findForSide(name: string, head: string, people: People): Speaker | null {
  const side = /^the\s(?<side>\p{L}[\p{L} ]{2,40})$/iu.exec(name)?.groups?.side
  if (side === undefined) return null
  const line = head
    .split('\n')
    .find((words) => new RegExp(`\\bfor\\s(?:the\\s)?${RegExp.escape(side)}\\b`, 'i').test(words))
  const named = line?.match(/\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){1,3}/gu) ?? []
  const person = named.map((words) => people.find(words)).find((one) => one?.certain)
  return person ? { ...person, certain: false } : null
}

/** "Ref 26/117 / AD": the only one, beside who asks, whose initials stand in the head of a record; never for certain. */
export function findInitialled(
  head: string,
  people: People,
  except: ReadonlySet<string | undefined>,
): Speaker | null {
  const letters = head.match(/(?<![\p{L}\d.-])\p{Lu}{2,3}(?![\p{L}\d-])/gu) ?? []
  const found = new Set(letters.flatMap((one) => people.find(one)?.name ?? []))
  const [only, another] = [...found].filter((name) => !except.has(name))
  return only === undefined || another !== undefined ? null : { name: only, certain: false }
}

/** "Ms Roe, who had the key?": whom questions call by name at their beginning or their end. */
const CALLED =
  /^\W*(?:(?:[Ss]o|[Nn]ow|[Aa]nd|[Ww]ell|[Oo][Kk]|[Tt]hank you),?\s)?(?<first>(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?),\s|,\s(?<last>(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?)\s?[.?!]\s*$/u

export function findAddressed(questions: readonly string[], people: People): Speaker | null {
  const called = questions.flatMap((words) => {
    const { first, last } = CALLED.exec(words)?.groups ?? {}
    const name = first ?? last
    return (name === undefined ? null : people.find(name)) ?? []
  })
  const [only, another] = new Set(called.map(({ name }) => name))
  return only === undefined || another !== undefined ? null : { name: only, certain: false }
}
