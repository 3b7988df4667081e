import type { Laid } from './laid-over.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import type { People } from './people.ts'
import { readRecord } from './read-record.ts'
import { HAS_MOMENT } from './stamps.ts'
import { type Speaker, toTeller } from './unit.ts'

/** "                       R. Holt  Fitter  #114  (signature)": far to the right, on a line of its own. */
const SIGNATURE =
  /^[\s|]{20,}[*_~]{0,2}\s?(?<name>(?:\p{Lu}\.\s?){1,2}\p{Lu}[\p{L}’'-]+|\p{Lu}[\p{L}’'-]+\s\p{Lu}[\p{L}’'-]+)\s?[*_~]{0,2}(?=\s{2,}|\s*[|,(#]|\s*$)(?<rest>[^.?!]{0,60})$/u
/** A line that parts entries, and one that only draws the frame around them. */
const PARTS = /^[\s|+:=_*-]*$/u
const MIN_ENTRIES = 3
const MIN_SIGNERS = 2

export interface SignedEntry {
  readonly start: number
  readonly end: number
  readonly speaker: Speaker
  /** The line above or below it, or the words before it, that say whose it is. */
  readonly sign: { readonly start: number; readonly end: number }
}

/** The entries of a book of several hands, each of whoever signs the line below it. */
export function findSignedEntries(lines: readonly Line[], namer: Namer, people: People): SignedEntry[] {
  const found: SignedEntry[] = []
  let first: Line | null = null
  for (const line of lines) {
    const name = line.words.length < MAX_LINE ? SIGNATURE.exec(line.words)?.groups?.name : undefined
    if (PARTS.test(line.words)) first = null
    else if (name === undefined) first ??= line
    else {
      const speaker = first ? (namer.known(name) ?? namer.find(name)) : null
      if (first && speaker) found.push({ start: first.wordsStart, end: line.start, speaker, sign: line })
      first = null
    }
  }
  return areOfSeveral(found) ? found : findHeaded(lines, namer, people)
}

const areOfSeveral = (found: readonly SignedEntry[]): boolean =>
  found.length >= MIN_ENTRIES && new Set(found.map(({ speaker }) => speaker.name)).size >= MIN_SIGNERS

const MAX_LINE = 200

/** "03/04/2026 4:40 PM   Visit   [RHolt]", "~~ Addition 03/06/2026 11:58 PM [IPugh]: …": a moment, and who made the entry. */
const HEAD = /^(?<before>[^[\]\n]{6,60})\[(?<who>\p{L}[^[\]\n]{1,30})\](?<colon>:\s+(?=\S))?/u
const MAX_WORDS = 5

/** The entries of a record that says in brackets behind each moment who made the entry. */
function findHeaded(lines: readonly Line[], namer: Namer, people: People): SignedEntry[] {
  const heads = lines.flatMap((line, at) => {
    const head = HEAD.exec(line.words)
    const { before = '', who = '', colon } = head?.groups ?? {}
    const isWhole = head !== null && line.words.slice(head[0].length).trim() === ''
    const moment = HAS_MOMENT.exec(before)
    if (!head || !moment || (colon === undefined && !isWhole)) return []
    if (before.replace(moment[0], ' ').trim().split(/\s+/).length > MAX_WORDS) return []
    const speaker = namer.known(who) ?? people.findHandle(who)
    const start = colon === undefined ? (lines[at + 1]?.start ?? line.end) : line.wordsStart + head[0].length
    return [{ at, line, speaker, start }]
  })
  const found = heads.flatMap(({ at, line, speaker, start }, place): SignedEntry[] => {
    const next = heads[place + 1]?.line.start
    const below = lines.slice(at + 1)
    const end = next ?? below.find(({ words }) => words.trim() === '')?.start ?? below.at(-1)?.end ?? line.end
    const sign = { start: line.wordsStart, end: Math.min(start, line.end) }
    return speaker && start < end ? [{ start, end, speaker, sign }] : []
  })
  return areOfSeveral(found) && found.length === heads.length ? found : []
}

/** Each sentence of such entries with whoever says it: the one who signs, or whom they record. */
export const readSigned = (text: string, entries: readonly SignedEntry[], namer: Namer): Laid[] =>
  entries.flatMap(({ start, end, sign, speaker: writer }) => [
    ...readRecord(text, { start, end }, { namer, writer, matter: null, isOwnBook: false }).map(
      ({ speaker, ...sentence }): Laid => ({
        ...sentence,
        part: 'assertion',
        speaker,
        toldBy: toTeller(writer, speaker),
      }),
    ),
    { start: sign.start, end: sign.end, part: 'heading' },
  ])
