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

/** Whether a letter puts forward what several times somebody it names says: as a council, a union or a lawyer does. */
export function speaksForOthers(text: string, namer: Namer): boolean {
  let told = 0
  for (const { start, end } of splitSentences(text.slice(0, MAX_LENGTH_READ))) {
    const name = PUTS_FORWARD.exec(text.slice(start, end).replace(/^\s+/, ''))?.groups?.name
    if (name !== undefined && namer.known(name) !== null && ++told >= MIN_TOLD) return true
  }
  return false
}
