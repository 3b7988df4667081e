import type { HandledComment } from './entry-comments.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import { signedAtEnd } from './signatures.ts'
import type { Speaker } from './unit.ts'

/** "★☆☆☆☆   a month ago", "4/5 · 2 May": how somebody rates, on a line of its own below their name. */
const RATED = /^\s*(?:[★☆⭐✩✭]{1,5}(?!\p{L})|\d(?:[.,]\d)?\s?\/\s?(?:5|10)(?!\d))[^.!?]{0,60}$/u
const NAME = /^\s*(?<name>\p{Lu}[\p{L}.’'-]*(?:\s\p{L}[\p{L}.’'-]*){0,3})\s*$/u
/** "Response from the owner   ·   3 weeks ago" */
const REPLY =
  /^\s*(?:response|reply|answer|comment)\sfrom\s(?:the\s)?[^.!?\n]{2,60}$|^\s*(?:the\s)?(?:owner|business|management)(?:['’]s)?\s(?:response|reply)[^.!?\n]{0,40}$/iu
/** "Helpful (14)", "Like · Share" */
const BUTTON = /^\s*(?:helpful|like|share|report|useful)(?!\p{L})[^.!?]{0,30}$/iu
/** "…, Ana Diaz, Office Manager" ends what an owner replies. */
const SIGNED =
  /(?<=[.!?]["”)]?\s)(?<name>\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?),\s\p{Lu}[\p{L} ]{2,40}\.?\s*$/u
const MIN_REVIEWS = 2

/** The reviews of a page, each of whose name stands above the rating, and what the owner replies to them. */
export function findReviews(lines: readonly Line[], namer: Namer): HandledComment[] {
  const heads = lines.flatMap(({ words }, at) => {
    const name = RATED.test(words) ? NAME.exec(lines[at - 1]?.words ?? '')?.groups?.name : undefined
    return name === undefined ? [] : [{ at, name }]
  })
  if (heads.length < MIN_REVIEWS) return []
  const replies: { readonly words: readonly Line[]; readonly from: Line }[] = []
  const reviews = heads.flatMap(({ at, name }, place): HandledComment[] => {
    const next = (heads[place + 1]?.at ?? lines.length + 1) - 1
    const below = lines.slice(at + 1, next).filter(({ words }) => words.trim() !== '' && !BUTTON.test(words))
    const reply = below.findIndex(({ words }) => REPLY.test(words))
    const own = reply < 0 ? below : below.slice(0, reply)
    const head = below[reply]
    if (head) replies.push({ from: head, words: below.slice(reply + 1) })
    const speaker = namer.known(name) ?? (/\s/.test(name) ? namer.find(name) : { name, certain: false })
    return toComment(lines[at - 1], own, speaker)
  })
  const named = replies.map(({ words }) => findSigner(words, namer))
  const [responder, another] = new Map(named.flatMap((one) => (one ? [[one.name, one]] : []))).values()
  // Whoever signs one reply is likely to have written the others.
  const usual = responder && !another ? { ...responder, certain: false } : null
  return [
    ...reviews,
    ...replies.flatMap(({ from, words }, at) => toComment(from, words, named[at] ?? usual)),
  ].sort((a, b) => a.start - b.start)
}

function findSigner(words: readonly Line[], namer: Namer): Speaker | null {
  const said = words.map((line) => line.words).join('\n')
  const name = SIGNED.exec(said)?.groups?.name
  return (name === undefined ? null : (namer.known(name) ?? namer.find(name))) ?? signedAtEnd(said, namer)
}

function toComment(head: Line | undefined, said: readonly Line[], speaker: Speaker | null): HandledComment[] {
  const [first, last] = [said[0], said.at(-1)]
  return head && first && last
    ? [{ start: head.wordsStart, labelEnd: first.wordsStart, end: last.end, speaker }]
    : []
}
