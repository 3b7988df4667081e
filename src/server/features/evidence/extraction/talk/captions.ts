/** A stretch of a recording and the lines that were spoken in it. */
export interface Cue {
  /** Seconds since the recording began. */
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
  /** Comments that stand before it in the file. */
  readonly notes: readonly string[]
}

/** Fewer times in a text are quoted, not captions. */
const LEAST_CUES = 3

const CLOCK = '(?:(\\d{1,4}):)?(\\d{1,4}):(\\d{1,2}(?:[.,]\\d{1,9})?)'
const TIMING = new RegExp(`^\\s*${CLOCK}\\s*-->\\s*${CLOCK}(?:\\s|$)`)
/** Blocks that say how to show the rest, or what the file is. */
const SETTINGS = /^(?:WEBVTT|STYLE|REGION)\b/
/** Recognizers leave figures about each cue: "Confidence: 0.93". */
const FIGURE = /^[\p{L} ]{1,40}:\s*\S{0,40}$/u

/**
 * The cues of a WebVTT or SubRip file. Reads what is broken as far as possible: numbers and blank lines may be missing,
 * and a file may end anywhere.
 */
export function splitCues(text: string): Cue[] {
  const lines = text.split('\n')
  const cues: { from: number; to: number; lines: string[]; notes: string[] }[] = []
  let block: 'cue' | 'note' | 'settings' | 'between' = 'between'
  let notes: string[] = []
  for (const [at, line] of lines.entries()) {
    const timing = TIMING.exec(line)
    if (timing) {
      cues.push({ from: seconds(timing, 1), to: seconds(timing, 4), lines: [], notes })
      notes = []
      block = 'cue'
    } else if (line.trim() === '') block = 'between'
    else if (block === 'between' && isNumber(lines, at, cues.length + 1)) continue
    else if (block === 'between' && SETTINGS.test(line)) block = 'settings'
    else if (block === 'between' && /^NOTE(?:\s|$)/.test(line)) {
      block = 'note'
      notes.push(line.slice(4).trim())
    } else if (block === 'note') notes.push(line.trim())
    else if (block !== 'settings') cues.at(-1)?.lines.push(line.trim())
  }
  return cues.map((cue) => ({ ...cue, notes: cue.notes.filter((note) => note !== '' && !FIGURE.test(note)) }))
}

/** What stands above a cue and only counts it; in a document, paragraphs lie between the two. */
function isNumber(lines: readonly string[], at: number, next: number): boolean {
  if (TIMING.test(lines[at + 1] ?? '')) return true
  return (
    lines[at]?.trim() === String(next) && lines[at + 1]?.trim() === '' && TIMING.test(lines[at + 2] ?? '')
  )
}

const seconds = (timing: RegExpExecArray, at: number): number =>
  Number(timing[at] ?? 0) * 3600 +
  Number(timing[at + 1]) * 60 +
  Number((timing[at + 2] ?? '0').replace(',', '.'))

/** The words above the first cue and the cues of a document that is a transcript; null for any other. */
export function splitTranscript(
  text: string,
): { readonly head: string; readonly cues: readonly Cue[] } | null {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => TIMING.test(line))
  if (start < 0) return null
  const cues = splitCues(lines.slice(start).join('\n'))
  return cues.length < LEAST_CUES ? null : { head: lines.slice(0, start).join('\n').trim(), cues }
}
