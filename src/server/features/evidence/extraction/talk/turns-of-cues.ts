import type { Cue } from './captions.ts'
import { recordingClock, type Said } from './write-turns.ts'

const VOICE = /<v(?:\.[^\s<>]{1,80})?\s+([^<>]{1,200})>/g
const LABEL = /^(?:[-–]\s*|>>\s*)?(\p{L}[^:<>?!\n]{0,57}):\s+(?=\S)/u
const NAME_ALONE = /^(?:\p{Lu}[\p{L}\p{N}.,’'()-]*)(?:\s[\p{L}\p{N}.,’'()-]+){0,5}(?<![.,])$/u
/** A name that only one cue has may be the beginning of a sentence. */
const LEAST_LABELS = 2
/** Where nobody is named, a silence or a long stretch begins a paragraph. */
const PAUSE_SECONDS = 2
const LONG_PARAGRAPH = 600

interface Piece {
  readonly speaker: string | null
  readonly words: string
}

/**
 * Cues that follow each other from one speaker are one turn, with the time at which it begins. A speaker is named by a
 * tag, before a colon, or on a line above the words.
 */
export function turnsOfCues(given: readonly Cue[]): Said[] {
  const cues = haveNamesAbove(given) ? given.map(withTag) : given
  const names = namesBeforeColons(cues)
  const turns: (Said & { words: string })[] = []
  let speaker: string | null = null
  let shown: readonly string[] = []
  let endedAt = Number.NEGATIVE_INFINITY
  for (const cue of cues) {
    const notes = cue.notes.map((note) => `Note: ${note}`)
    // Captions that roll show each line twice.
    const fresh = cue.lines.slice(cue.lines.length > 0 && plain(cue.lines[0] ?? '') === shown.at(-1) ? 1 : 0)
    shown = cue.lines.map(plain)
    for (const piece of splitPieces(fresh.join('\n'), names)) {
      const last = turns.at(-1)
      const hasChanged = piece.speaker !== null && piece.speaker !== speaker
      speaker = piece.speaker ?? speaker
      const isNew =
        hasChanged || notes.length > 0 || (speaker === null && endsParagraph(last, cue.from - endedAt))
      if (last && !isNew) last.words += ` ${piece.words}`
      else turns.push({ speaker, when: recordingClock(cue.from), words: piece.words, notes: notes.splice(0) })
      // No silence lies within a cue.
      endedAt = cue.from
    }
    endedAt = cue.to
  }
  return turns
}

const endsParagraph = (last: Said | undefined, silence: number): boolean =>
  silence >= PAUSE_SECONDS ||
  (last !== undefined && last.words.length > LONG_PARAGRAPH && /[.?!…]$/.test(last.words))

/** Whether the first line of every cue is a name, as in transcripts that Teams and Stream wrote for Word. */
function haveNamesAbove(cues: readonly Cue[]): boolean {
  const spoken = cues.filter(({ lines }) => lines.length > 0)
  const above = new Set(spoken.map(({ lines }) => lines[0]))
  return (
    above.size < spoken.length &&
    spoken.every(({ lines: [first = '', second] }) => second !== undefined && NAME_ALONE.test(first))
  )
}

const withTag = (cue: Cue): Cue => ({
  ...cue,
  lines: cue.lines.map((line, at) => (at === 0 ? `<v ${line}>` : line)),
})

/** What stands before a colon in several cues is a name; once, it may be anything. */
function namesBeforeColons(cues: readonly Cue[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { lines } of cues)
    for (const line of lines) {
      const label = LABEL.exec(plain(line))?.[1]
      if (label) counts.set(label, (counts.get(label) ?? 0) + 1)
    }
  const labelled = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const least = labelled * 2 > cues.length ? 1 : LEAST_LABELS
  return new Set([...counts].filter(([, count]) => count >= least).map(([label]) => label))
}

/** What each voice says in one cue: named by a tag, by its name before a colon, or not at all. */
function splitPieces(payload: string, names: ReadonlySet<string>): Piece[] {
  const parts = payload.split(VOICE)
  const pieces: Piece[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const voice = at === 0 ? null : plain(parts[at - 1] ?? '').trim() || null
    for (const line of (parts[at] ?? '').split('\n')) {
      const words = plain(line).trim()
      const label = voice === null ? LABEL.exec(words) : null
      const isName = label?.[1] !== undefined && names.has(label[1])
      const said = isName && label ? words.slice(label[0].length) : words
      if (said !== '') pieces.push({ speaker: isName ? (label?.[1] ?? null) : voice, words: said })
    }
  }
  return pieces
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Without the marks of styles, places and karaoke times; a file that is cut off ends in half a mark. */
const plain = (line: string): string =>
  line
    .replace(/<[^<>]{0,200}>|<v[ .][^<>]{0,200}$|\{\\[^{}]{0,100}\}/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => ENTITIES[name] ?? '')
