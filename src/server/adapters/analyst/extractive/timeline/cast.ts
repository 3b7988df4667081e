import type { Passage } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { readPeople } from '../discrepancies/case-people.ts'

export interface Actor {
  readonly name: string
  readonly party: boolean
  readonly part: 'acts' | 'mentioned' | 'writes' | 'receives'
}

/** Who does what in the words of a case: those who speak in it, and the parties, whether they speak or not. */
export interface Cast {
  /** Whoever says "I", and everybody whom the words name. */
  readonly actorsIn: (text: string, unit: PassageUnit) => Actor[]
  /** Who writes a message to whom. */
  readonly correspondents: (unit: PassageUnit) => Actor[]
  /** Whether a word is part of somebody's name or begins one. */
  readonly startsName: (word: string) => boolean
}

const FIRST_PERSON = /\b(?:I|me|my|mine|myself)\b/
const ACTS_FIRST_PERSON = /\bI\b/
/** So many characters of a sentence hold its subject. */
const SUBJECT_LENGTH = 40

export function createCast(passages: readonly Passage[], facts: CaseFacts | undefined): Cast {
  const people = readPeople(passages, facts)
  const parties = facts?.parties ?? []
  const mainNames = new Map(
    parties.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [fold(one), name] as const)),
  )
  const mainName = (name: string) => mainNames.get(fold(name)) ?? name
  const partyNames = new Set(parties.map(({ name }) => name))
  const isParty = (name: string) => partyNames.has(mainName(name))
  const silent = parties.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((one) => ({ name, words: ` ${joinWords(one)} ` })),
  )
  const namedIn = (text: string): Set<string> => {
    const said = ` ${joinWords(text)} `
    return new Set([
      ...[...people.namedIn(text)].map(mainName),
      ...silent.filter(({ words }) => said.includes(words)).map(({ name }) => name),
    ])
  }
  const nameParts = [
    ...new Set([
      ...passages.flatMap(({ units = [] }) =>
        units.flatMap(({ speaker, to }) => [speaker?.name ?? '', ...to]),
      ),
      ...parties.flatMap(({ name, aliases }) => [name, ...aliases]),
    ]),
  ].flatMap((name) => joinWords(name).split(' '))
  const toActor = (name: string, part: Actor['part']): Actor => ({ name, party: isParty(name), part })
  return {
    startsName: (word) => nameParts.some((part) => part.startsWith(word.toLowerCase().replace(/\.$/, ''))),
    actorsIn(text, unit) {
      const speaker = unit.speaker === null ? null : mainName(unit.speaker.name)
      const named = namedIn(text)
      const [first] = namedIn(text.slice(0, SUBJECT_LENGTH))
      const speaksOfSelf = speaker !== null && FIRST_PERSON.test(text)
      const acting = speaksOfSelf && ACTS_FIRST_PERSON.test(text) ? speaker : (first ?? null)
      if (speaksOfSelf) named.add(speaker)
      return [...named].map((name) =>
        toActor(name, unit.part === 'row' || name === acting ? 'acts' : 'mentioned'),
      )
    },
    correspondents: ({ speaker, to }) => [
      ...(speaker ? [toActor(mainName(speaker.name), 'writes')] : []),
      ...[...new Set(to.map(mainName))].map((name) => toActor(name, 'receives')),
    ],
  }
}

const fold = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim()
const joinWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
