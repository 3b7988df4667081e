import { splitWords } from '#server/platform/text/words.ts'
import { type Excerpt, findSpeaker } from './excerpts.ts'

type Sex = 'm' | 'f'

const PRONOUN = /(?<![\p{L}'’])(?:(?<m>he|him|his|himself)|(?<f>she|hers?|herself))(?!\p{L})/giu
/** "HD says": whoever took notes writes people's initials. */
const INITIALS = /^\p{Lu}{2,3}(?=\s\p{Ll})/u
const TITLED =
  /(?<!\p{L})(?:(?<m>Mr|Sir)|(?<f>Mrs|Ms|Miss|Madam))\.?\s(?:\p{Lu}[\p{L}’'-]*\s)?(?<family>\p{Lu}[\p{L}’'-]*)/gu
/** Sentences back in which whoever is meant may be named. */
const LOOK_BACK = 3

/** Whom a sentence names, and whom it speaks of without a name. */
interface Naming {
  /** Places of names, by whose they are; what only a title names is somebody of their own. */
  readonly named: ReadonlyMap<string, number>
  readonly pronouns: readonly { readonly at: number; readonly sex: Sex }[]
}

/**
 * For each of the people, the excerpts in which "he" or "she" means them: whoever says it named nobody else of whom it
 * could be said in the last sentence that named anybody.
 */
export function findMeant(
  people: ReadonlyMap<string, readonly string[]>,
  excerpts: readonly Excerpt[],
): (name: string) => ReadonlySet<Excerpt> {
  const namings = new Map<Excerpt, Naming>()
  const read = (excerpt: Excerpt): Naming => {
    const known = namings.get(excerpt) ?? readNaming(excerpt, people)
    namings.set(excerpt, known)
    return known
  }
  const sexes = readSexes(excerpts, read, people)
  const meant = new Map<string, Set<Excerpt>>()
  for (const excerpt of excerpts) {
    const own = read(excerpt)
    const speaker = findSpeaker(excerpt)
    const firstNamed = Math.min(
      ...[...own.named].flatMap(([name, at]) => (name === speaker ? [] : [at])),
      Number.POSITIVE_INFINITY,
    )
    for (const sex of new Set(own.pronouns.flatMap(({ at, sex }) => (at < firstNamed ? [sex] : [])))) {
      const one = findNamedBefore(excerpt, sex, { read, sexes })
      if (one !== null) meant.set(one, (meant.get(one) ?? new Set()).add(excerpt))
    }
  }
  return (name) => meant.get(name) ?? new Set()
}

/** The only one of a sex whom the nearest earlier sentence of the same speaker with any name names; else null. */
function findNamedBefore(
  excerpt: Excerpt,
  sex: Sex,
  { read, sexes }: { read: (excerpt: Excerpt) => Naming; sexes: ReadonlyMap<string, Sex> },
): string | null {
  const speaker = findSpeaker(excerpt)
  let { before } = excerpt
  for (let back = 0; before && back < LOOK_BACK; back++) {
    if (findSpeaker(before) !== speaker) return null
    const all = [...read(before).named.keys()]
    const others = all.filter((name) => name !== speaker)
    const fitting = others.filter((name) => (sexes.get(name) ?? sex) === sex)
    if (others.length > 0) {
      const [one] = fitting
      const ofSpeaker = speaker !== null && all.includes(speaker) ? (sexes.get(speaker) ?? sex) : null
      // Beside a woman who tells it, "he" is the other one.
      const isSure = one !== undefined && (sexes.has(one) || ofSpeaker !== null)
      return isSure && fitting.length === 1 && ofSpeaker !== sex ? one : null
    }
    before = before.before
  }
  return null
}

function readNaming(excerpt: Excerpt, people: ReadonlyMap<string, readonly string[]>): Naming {
  const text = excerpt.text.slice(excerpt.replyStart)
  const named = new Map<string, number>()
  for (const { raw, start } of splitWords(text)) {
    if (!/^\p{Lu}/u.test(raw)) continue
    const word = toWord(raw)
    for (const [name, marks] of people) if (marks.includes(word) && !named.has(name)) named.set(name, start)
  }
  for (const { index, groups } of text.matchAll(TITLED)) {
    const family = toWord(groups?.family ?? '')
    const isKnown = [...named.keys()].some((name) => people.get(name)?.includes(family))
    if (!isKnown) named.set(family, index)
  }
  const [initials] = INITIALS.exec(text) ?? []
  if (initials !== undefined && ![...named.values()].includes(0)) named.set(initials, 0)
  const pronouns = Array.from(text.matchAll(PRONOUN), ({ index, groups }) => ({
    at: index,
    sex: groups?.m === undefined ? ('f' as const) : ('m' as const),
  }))
  return { named, pronouns }
}

/** In the same sentence a pronoun behind the only name says more than one in the next sentence. */
const SAME_SENTENCE = 2

/** Of which sex people are, by titles and by the pronouns behind their names. */
function readSexes(
  excerpts: readonly Excerpt[],
  read: (excerpt: Excerpt) => Naming,
  people: ReadonlyMap<string, readonly string[]>,
): Map<string, Sex> {
  const votes = new Map<string, number>()
  const vote = (name: string, sex: Sex, weight: number) =>
    votes.set(name, (votes.get(name) ?? 0) + (sex === 'm' ? weight : -weight))
  for (const excerpt of excerpts) {
    const { named, pronouns } = read(excerpt)
    const [first] = pronouns
    const before = [...named].filter(([, at]) => first !== undefined && at < first.at)
    if (first && before.length === 1) for (const [name] of before) vote(name, first.sex, SAME_SENTENCE)
    const told = excerpt.before ? [...read(excerpt.before).named.keys()] : []
    if (told[0] !== undefined && told.length === 1 && named.size === 0 && first?.at === 0)
      vote(told[0], first.sex, 1)
    for (const { groups } of excerpt.text.matchAll(TITLED)) {
      const family = toWord(groups?.family ?? '')
      const bearers = [...people].filter(([, marks]) => marks.includes(family)).map(([name]) => name)
      for (const name of bearers.length > 0 ? bearers : [family])
        vote(name, groups?.m ? 'm' : 'f', SAME_SENTENCE)
    }
  }
  return new Map(
    [...votes].flatMap(([name, count]) => (count === 0 ? [] : [[name, count > 0 ? 'm' : 'f'] as const])),
  )
}

const toWord = (raw: string): string => raw.toLowerCase().replace(/['’]s$/, '')
