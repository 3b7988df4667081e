import type { CaseFacts } from '#shared/case-facts.ts'
import type { Item, Sentence } from './read-items.ts'

export type Party = CaseFacts['parties'][number]

const LEAST_LETTERS = 3

/** By their names and by each part of them; the last part of one party's name may be that of another. */
const listNames = ({ name, aliases }: Party): string[] =>
  [name, ...name.split(/\s+/), ...aliases.filter((alias) => /\p{Lu}\p{Ll}/u.test(alias))].filter(
    (one) => one.length >= LEAST_LETTERS,
  )

const patterns = new WeakMap<Party, RegExp>()

function readPattern(party: Party): RegExp {
  const known = patterns.get(party)
  if (known) return known
  const made = new RegExp(
    `(?<![\\p{L}])(?:${listNames(party).map(RegExp.escape).join('|')})(?![\\p{L}])`,
    'iu',
  )
  patterns.set(party, made)
  return made
}

export const isNamed = (party: Party, text: string): boolean => readPattern(party).test(text)

/** What a system writes for somebody: "gfox", "foxg", "grace.fox". */
const listLogins = ({ name }: Party): string[] => {
  const parts = name.toLowerCase().split(/\s+/)
  const [given = '', family = ''] = [parts[0], parts.at(-1)]
  if (given.length === 0 || parts.length < 2) return []
  return [
    `${given[0]}${family}`,
    `${family}${given[0]}`,
    `${given}${family}`,
    `${given[0]} ${family}`,
  ].concat(`${given} ${family}`, `${family} ${given[0]}`, `${family} ${given}`)
}

/** Whether a cell of a table holds nothing but somebody: by name, by login, or by another name in full. */
export function fillsCell(party: Party, cell: string): boolean {
  const held = cell
    .toLowerCase()
    .replaceAll(/[._,\s]+/gu, ' ')
    .trim()
  return (
    listLogins(party).includes(held) ||
    [party.name, ...party.aliases].some(
      (name) =>
        name
          .toLowerCase()
          .replaceAll(/[._,\s]+/gu, ' ')
          .trim() === held,
    )
  )
}

/** Offices among the other names of a party, "Chief Officer", "Compliance": no part of the name and no initials. */
export const listOffices = ({ name, aliases }: Party): string[] => {
  const parts = new Set(name.toLowerCase().split(/\s+/))
  return aliases.filter(
    (alias) =>
      /\p{Ll}{3}/u.test(alias) &&
      !alias
        .toLowerCase()
        .split(/[\s.]+/)
        .some((word) => parts.has(word)),
  )
}

/** The words of an office, as a rule writes them. */
export const namesOffice = (text: string, office: string): boolean =>
  new RegExp(`(?<![\\p{L}])${RegExp.escape(office)}(?![\\p{L}])`, 'iu').test(text)

export const isMessage = ({ unit }: Sentence): boolean => unit.to.length > 0 || unit.level > 0

/** Whether a paper names none of the people of the case and holds no words of theirs; where nobody is known, none does. */
export const concernsNobody = ({ passages, sentences }: Item, parties: readonly Party[]): boolean =>
  parties.length > 0 &&
  !passages.some(({ text }) => parties.some((party) => isNamed(party, text))) &&
  !sentences.some(({ unit }) => parties.some(({ name }) => name === unit.speaker?.name))
