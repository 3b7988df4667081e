import type { Line } from './lines.ts'
import { type Namer, readName } from './names.ts'
import { isSamePerson } from './people.ts'
import type { Speaker } from './unit.ts'

/** "CALL LOG - R. Abara", "Telephone notes", "Log of calls". */
const CALL_LOG =
  /^\W*(?:\p{L}+\s)?(?:(?:tele)?phone|call)s?(?:\scalls?)?\s(?:logs?|notes?|record|register|book)\b|\b(?:log|record|register|notes) of (?:\p{L}+\s)?(?:(?:tele)?phone )?calls\b/iu
const HEAD_LINES = 3
/** An entry tells what was said; a row of an exchange has numbers alone. */
const TELLS = /\p{Ll}{2}[.!?]["”]?(?:\s|$)/u
const STAMP = /^[\s\d/:.,;[\]()apmhAPM-]*/u
const NAME = /(?<!\p{L})(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){0,2}/gu
const FIRST_WORDS = 120

/** Whether the entries of a paper are calls, each of which tells what whoever called or was called said. */
export function isCallLog(lines: readonly Line[]): boolean {
  const written = lines.filter(({ words }) => words.trim() !== '')
  const titled = written.slice(0, HEAD_LINES).some(({ words }) => CALL_LOG.test(words))
  return titled && written.filter(({ words }) => TELLS.test(words)).length * 2 > written.length
}

/** Whom the first sentence of an entry names: the other end of the call. */
export function findCaller(entry: string, keeper: Speaker, namer: Namer): Speaker | null {
  const words = entry.slice(STAMP.exec(entry)?.[0].length ?? 0).slice(0, FIRST_WORDS)
  const [first = ''] = words.split(/(?<=\p{Ll}{2})[.!?]\s/u)
  for (const [name] of first.matchAll(NAME)) {
    const bare = readName(name.replace(/\.$/, ''))
    const person = bare === null ? null : namer.known(bare)
    if (person && person.name !== keeper.name && !isSamePerson(person.name, keeper.name)) return person
  }
  return null
}
