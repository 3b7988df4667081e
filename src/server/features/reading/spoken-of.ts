import { findFields, findRoles } from './fields.ts'
import { splitLines } from './lines.ts'
import type { Namer } from './names.ts'
import type { Segment, Speaker } from './unit.ts'

/** Whom a paper is about, as far as its fields say; looked for once, and only where words are quoted. */
export function createSubject(text: string, namer: () => Namer): () => Speaker | null {
  let found: { readonly subject: Speaker | null } | null = null
  return () => {
    if (found === null) {
      const { matter, subject } = findRoles(findFields(splitLines(text)), namer())
      found = { subject: matter ?? subject }
    }
    return found.subject
  }
}

const SEGMENTS_AROUND = 4
/** Whom somebody speaks to where nothing says so: whoever spoke before them, or answers the question. */
export function spokenTo(segments: readonly Segment[], place: number): string[] {
  const own = segments[place]
  if (!own?.speaker) return []
  const isOther = (one: Segment) =>
    one.level === own.level && one.speaker !== null && one.speaker.name !== own.speaker?.name
  const other =
    own.part === 'question'
      ? segments.slice(place + 1, place + 1 + SEGMENTS_AROUND).find(isOther)
      : segments.slice(Math.max(0, place - SEGMENTS_AROUND), place).findLast(isOther)
  return other?.speaker ? [other.speaker.name] : []
}
