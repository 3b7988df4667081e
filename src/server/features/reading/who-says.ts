import { isKnownNoun } from './known-nouns.ts'
import { ACCORDING, NAMED_KNOWS, NAMED_SAYS, ROLE_SAYS } from './named-says.ts'
import { type Namer, readName } from './names.ts'
import { isSamePerson } from './people.ts'
import { readTitleSex, suggestSex, suggestsOther } from './sexes.ts'
import { findRole } from './told-roles.ts'
import type { Speaker } from './unit.ts'
import { NO_ROLE } from './who-thinks.ts'

const ENDS_IN_PRONOUN = /\s(?:he|she|they|it|we|you|I)$/i

export const isOne = (a: Speaker, b: Speaker | null): boolean =>
  b !== null && (a.name === b.name || isSamePerson(a.name, b.name))

const nameWords = (name: string): string[] => name.toLowerCase().split(/[\s,]+/)

/** "Mr Roe was calm but I doubted him": what whoever takes the note adds is theirs. */
const I_TOO = /(?<!\p{L})(?:but|and|though|although|yet)\sI\s/u

/** "Keith says by Monday.": somebody whom nothing else names has a first name at least. */
const isFirstName = (name: string): boolean =>
  /^\p{Lu}\p{Ll}{2,}$/u.test(name) && suggestSex(`${name} X`) !== null && readName(name) !== null

/** Whom a sentence names as saying what it tells; `strictly`: only where it says that they spoke. */
export function whoSays(
  words: string,
  { namer, current }: { readonly namer: Namer; readonly current: Speaker | null },
  strictly = false,
): Speaker | null {
  const says = NAMED_SAYS.exec(words)?.groups
  const name = ACCORDING.exec(words)?.groups?.name ?? says?.name
  const titled = name !== undefined && name === says?.name ? namer.known(`${says.title}${name}`) : null
  const met = titled?.name.includes(' ') ? titled : name ? namer.known(name) : null
  // In a note about Jan Moor, "Mr Moor" is he, whoever else has that name.
  const isNamesake =
    name !== undefined && current !== null && nameWords(current.name).includes(name.toLowerCase())
  if (isNamesake && !met?.certain && !suggestsOther(current.name, readTitleSex(`${says?.title ?? ''}X`)))
    return { ...current, certain: false }
  const subject = name ? (met ?? (name.includes(' ') ? namer.find(name) : null)) : null
  if (subject) return subject
  if (name && (NAMED_SAYS.exec(words)?.groups?.title || (!strictly && isFirstName(name))))
    return { name, certain: false }
  const knows = strictly || I_TOO.test(words) ? undefined : NAMED_KNOWS.exec(words)?.groups?.name
  const knowing = knows ? namer.known(knows) : null
  if (knowing && current && isOne(knowing, current)) return { ...current, certain: knowing.certain }
  if (knowing?.certain && !current) return { ...knowing, certain: false }
  const role = ROLE_SAYS.exec(words)?.groups?.role
  if (!role || NO_ROLE.test(role) || ENDS_IN_PRONOUN.test(role)) return null
  const called = namer.byFunction(role)
  if (called) return called
  if (name !== undefined && /^\p{Lu}{2,4}$/u.test(name)) return { name, certain: false }
  const told = findRole(role)
  if (told === null) return null
  // A capital at the beginning of a sentence makes no name of what the text also writes small.
  const small = told[0]?.toLowerCase() + told.slice(1)
  return { name: isKnownNoun(small) && namer.isWritten(small) ? small : told, certain: false }
}
