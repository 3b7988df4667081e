import type { Edit } from './edits.ts'
import { inSameCase } from './in-same-case.ts'
import type { NameExchange } from './plan-names.ts'

export interface FoundEdits {
  readonly edits: readonly Edit[]
  /** Words that could be exchanged in more than one way, and were left. */
  readonly ambiguous: number
}

const MAILBOX = /[\p{L}\p{N}._%+-]+(?=@[\p{L}\p{N}-]+\.)/gu
const LOGIN = /(?<![\p{L}\p{M}\p{N}@.])\p{Ll}[\p{Ll}\p{N}_-]+(?:\.[\p{Ll}\p{N}_-]+)*(?![\p{L}\p{M}\p{N}@])/gu
const NAME_WORD = /\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{Lu}[\p{L}\p{M}]*)*/gu
const INITIAL_BEFORE = /(?<![\p{L}.])(\p{Lu})\.?\s$/u
const INITIAL_AFTER = /^,\s(\p{Lu})\.?(?![\p{L}\p{M}])/u
const TITLE_BEFORE = /\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Dame)\.?\s$/u
const NEAR = 8

/** Where a text names the people, by name, initial or mail address. */
export function findNameEdits(text: string, exchange: NameExchange): FoundEdits {
  const find = (pattern: RegExp, known: ReadonlyMap<string, string>) =>
    [...text.matchAll(pattern)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      words: known.get(match[0].toLowerCase()),
    }))
  const mails = find(MAILBOX, exchange.mailboxes)
  const edits: Edit[] = [...mails, ...find(LOGIN, exchange.logins)].flatMap(({ start, end, words }) =>
    words ? [{ start, end, words }] : [],
  )
  let ambiguous = 0
  const found = [...text.matchAll(NAME_WORD)].flatMap((match) => {
    const [word] = match
    const start = match.index
    const own = exchange.words.has(word) ? word : capitalized(word)
    const other = exchange.words.get(own)
    if (!other || mails.some((mail) => start >= mail.start && start < mail.end)) return []
    return [{ start, end: start + word.length, word, own, other }]
  })
  for (const [place, { start, end, word, own, other }] of found.entries()) {
    const before = text.slice(Math.max(0, start - NEAR), start)
    if (exchange.ordinary.has(own) && !isNamed(found, place, { text, before })) {
      ambiguous++
      continue
    }
    const words = word === own ? other : inSameCase(other, word)
    if (words === null) {
      ambiguous++
      continue
    }
    const initials = exchange.initials.get(own)
    const initial = initials ? findInitial(initials, { text, before, start, end }) : null
    if (initial && initial.start < start) edits.push(initial)
    edits.push({ start, end, words })
    if (initial && initial.start > start) edits.push(initial)
  }
  return { edits: inOrder(edits), ambiguous }
}

/** KELLER is exchanged as Keller is. */
const capitalized = (word: string): string => word.charAt(0) + word.slice(1).toLowerCase()

/** "May Keller", "Ms May": beside a name or a title an ordinary word is a name. */
function isNamed(
  found: readonly { readonly start: number; readonly end: number }[],
  place: number,
  { text, before }: { readonly text: string; readonly before: string },
): boolean {
  if (TITLE_BEFORE.test(before)) return true
  const [left, one, right] = [found[place - 1], found[place], found[place + 1]]
  const isClose = (from: number, to: number) => /^,?\s$/u.test(text.slice(from, to))
  return Boolean(
    (left && one && isClose(left.end, one.start)) || (right && one && isClose(one.end, right.start)),
  )
}

function findInitial(
  [own, other]: readonly [string, string],
  { text, before, start, end }: { text: string; before: string; start: number; end: number },
): Edit | null {
  const ahead = INITIAL_BEFORE.exec(before)
  if (ahead?.[1] === own) {
    const at = start - ahead[0].length
    return { start: at, end: at + 1, words: other }
  }
  const after = INITIAL_AFTER.exec(text.slice(end, end + NEAR))
  if (after?.[1] !== own) return null
  const at = end + 2
  return { start: at, end: at + 1, words: other }
}

/** Two that touch each other are left out: the first counts. */
function inOrder(edits: readonly Edit[]): Edit[] {
  const ordered: Edit[] = []
  for (const edit of edits.toSorted((a, b) => a.start - b.start))
    if (edit.start >= (ordered.at(-1)?.end ?? 0)) ordered.push(edit)
  return ordered
}
