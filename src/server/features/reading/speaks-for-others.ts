import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Namer } from './names.ts'
import { LEAD, TITLE, WHO } from './speaking-verbs.ts'

const MAX_LENGTH_READ = 40_000
const MIN_TOLD = 2
/** "Our colleague Ms Voss confirms …": what is put forward of somebody stands in the present. */
const PUTS_FORWARD = new RegExp(
  `^${LEAD}(?:(?:Our|My|The)\\s\\p{Ll}+\\s)?${TITLE}${WHO}\\s(?:(?:also|then|further|\\p{Ll}+ly)\\s){0,2}(?:says|states|reports|confirms|denies|claims|submits|explains|maintains|insists|adds|disputes|accepts|admits)(?!\\p{L})`,
  'u',
)

/** "Mr Roe stated there that …": what was said before a body that writes of it, by several people. */
const STATED_BEFORE = new RegExp(
  `^${TITLE}${WHO}\\s(?:stated|declared|testified|submitted|denied|confirmed)\\s(?:there\\s)?that(?!\\p{L})`,
  'u',
)

/** Whether a letter puts forward what several times somebody it names says: as a council, a union or a lawyer does. */
export function speaksForOthers(text: string, namer: Namer): boolean {
  let told = 0
  const heard = new Set<string>()
  for (const { start, end } of splitSentences(text.slice(0, MAX_LENGTH_READ))) {
    const words = text.slice(start, end).trimStart()
    const before = STATED_BEFORE.exec(words)?.groups?.name
    const person = before === undefined ? null : namer.known(before)
    if (person && heard.add(person.name).size >= MIN_TOLD) return true
    const name = PUTS_FORWARD.exec(words)?.groups?.name
    if (name !== undefined && namer.known(name) !== null && ++told >= MIN_TOLD) return true
  }
  return false
}
