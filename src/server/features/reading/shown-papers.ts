import type { Namer } from './names.ts'
import type { People } from './people.ts'
import type { Speaker } from './unit.ts'

const NAME = "(?:(?:Mr|Mrs|Ms|Miss|Dr|Sir)\\.?\\s)?\\p{Lu}[\\p{L}’'-]+(?:\\s\\p{Lu}[\\p{L}’'-]+){0,2}"
const PAPER =
  '(?:e-?mails?|letters?|notes?|memo(?:randum)?|messages?|minutes?|reply|response|advice|reports?|statements?|texts?)(?!\\p{L})'
/** "This is a note from Ida Voss", "Ms Voss's e-mail", "the Ida Voss note". */
const INTRODUCED = [
  `${PAPER}[^.?!\\n]{0,60}?\\s(?:from|by)\\s(?<from>${NAME})`,
  `(?<!\\p{L})(?<owner>${NAME})[’']s\\s(?:\\p{Ll}+\\s){0,2}${PAPER}`,
  `(?<!\\p{L})(?:[Aa]n?|[Tt]he|[Tt]his|[Tt]hat)\\s(?<named>${NAME})\\s${PAPER}`,
].join('|')
/** "Can we look at …": from here on it is another paper, unless only the next page of it is turned up. */
const NEXT =
  '(?<next>\\b(?:look\\sat|turn\\s(?:to|up)|bring\\sup|go\\sto|move\\son)(?!\\s(?:(?:to|the|that|this|a|your)\\s){0,2}(?:\\p{L}+\\s)?(?:pages?|paragraphs?|lines?|top|bottom|next|foot|part|sentence|screen|section)(?!\\p{L})))'
const SHOWN = new RegExp(`${NEXT}|${INTRODUCED}`, 'gu')
/** "She says:", "He ends as follows:" before what is read out. */
const READS_ON = /^\W*(?:(?:and|then|so)\s)?(?:he|she|they)\s\p{Ll}+s(?!\p{L})[^.?!:]{0,40}:\s*$/iu

/** Whether what leads up to words only says that whoever wrote the paper goes on. */
export const readsOn = (lead: string): boolean => READS_ON.test(lead)

/** Whose paper the last one is that some words of an examination turn to: null where they do not say, undefined where they turn to none. */
export function findShown(
  words: string,
  { people, namer }: { readonly people: People; readonly namer: () => Namer },
): Speaker | null | undefined {
  let shown: Speaker | null | undefined
  for (const { groups = {} } of words.matchAll(SHOWN)) {
    const name = groups.from ?? groups.owner ?? groups.named
    if (name === undefined) shown = null
    else {
      const found = name.includes(' ') ? namer().known(name) : people.find(name)
      if (found?.certain) shown = found
    }
  }
  return shown && { ...shown, certain: false }
}
