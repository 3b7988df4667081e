import type { Line } from './lines.ts'
import { type Namer, readName } from './names.ts'
import type { Speaker } from './unit.ts'

const TALK =
  /(?<!\p{L})(?:tel(?:ephone)?|phone|call|attendance|interview|meeting|conversation|talk|visit|discussion|hearing)(?!\p{L})/iu
const NOTE = /(?<!\p{L})(?:notes?|memo(?:randum)?|record|summary)(?!\p{L})/iu
/** Papers of many talks, or of none. */
const OTHER = /(?<!\p{L})(?:log|diary|minutes|policy|procedure|form|guide|template)(?!\p{L})/iu
/** "Sharon “Shaz” Doyle" */
const NICKNAME = /\s["“'‘]\p{Lu}\p{Ll}+["”'’](?=\s\p{Lu})/gu
const PARTS = /\s+[-–—|]\s+|\s(?:and|with|&)\s|\s*[/;]\s*/u
const INITIALS = /^\p{Lu}{2,4}$/u
const TITLED = /^(?:mr|mrs|ms|miss|dr|prof)\b/i
/** "Nadia Prost (NP)": whom the paper goes on to call by their initials. */
const WITH_INITIALS = /(?<name>\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){1,2})\s\(\p{Lu}{2,4}\)/gu
const TITLE_LINES = 3

export interface NoteHead {
  readonly reported: Speaker
  readonly taker: Speaker | null
}

/**
 * Whom the head of a note names as heard, and who took it: by what stands side by side in its title ("PHONE NOTE - LP
 * and Mr Doe - 3 May"), or by the name that begins the line below a title without one.
 */
export function readNoteHead(head: readonly string[], namer: Namer): NoteHead | null {
  for (const [at, line] of head.slice(0, TITLE_LINES).entries()) {
    const words = line.replaceAll('*', '').replace(NICKNAME, '')
    if (!TALK.test(words) || !NOTE.test(words) || OTHER.test(words)) continue
    const found = fromTitle(words, namer) ?? fromBelow(words, head[at + 1] ?? '', namer)
    if (found) return found
  }
  return null
}

function fromTitle(words: string, namer: Namer): NoteHead | null {
  const parts = words
    .split(PARTS)
    .slice(1)
    .map((part) => part.trim())
  const takers = parts.flatMap((part) => (INITIALS.test(part) ? (namer.known(part) ?? []) : []))
  const names = parts.filter((part) => {
    const name = INITIALS.test(part) || TALK.test(part) ? null : readName(part)
    return name !== null && (TITLED.test(part) || /\s/.test(name))
  })
  const [one = '', another] = names
  const reported = another === undefined ? namer.find(one) : null
  const taker = takers.length === 1 ? (takers[0] ?? null) : null
  return reported && taker && taker.name !== reported.name ? { reported, taker } : null
}

/** Whether one of the first lines of a paper does no more than call it the note of a talk. */
export const titlesTalk = (lines: readonly Line[]): boolean =>
  lines
    .filter(({ words }) => words.trim() !== '')
    .slice(0, TITLE_LINES)
    .some(
      ({ words }) => TITLE_ALONE.test(words) && TALK.test(words) && NOTE.test(words) && !OTHER.test(words),
    )

const TITLE_ALONE = /^\W*(?:\p{L}+\s){0,3}\p{L}+\W*$/u

function fromBelow(title: string, below: string, namer: Namer): NoteHead | null {
  if (!TITLE_ALONE.test(title) || below.includes(':')) return null
  const [first = ''] = below.split(/\s[-–—|]\s|\s{2,}|[,(;]/u)
  const name = readName(first)
  const reported = name !== null && (/\s/.test(name) || TITLED.test(first)) ? namer.find(first) : null
  if (!reported) return null
  const others = [...below.matchAll(WITH_INITIALS)].flatMap(
    ({ groups }) => namer.find(groups?.name ?? '') ?? [],
  )
  const [taker, another] = others.filter((one) => one.name !== reported.name)
  return { reported, taker: taker && !another ? { ...taker, certain: false } : null }
}

/** "FILE NOTE    R. Holt    ref 12": a name set apart in the title of a note of meetings is that of whoever made it. */
export function titledBy(title: string, namer: Namer): Speaker | null {
  const [kind = '', ...cells] = title.split(/\s{2,}|\t/u)
  if (!/(?<!\p{L})notes?(?!\p{L})/iu.test(kind)) return null
  const [one, another] = cells.flatMap((cell) =>
    /\s/.test(cell.trim()) ? (namer.known(cell.trim()) ?? []) : [],
  )
  return one && !another ? { ...one, certain: false } : null
}
