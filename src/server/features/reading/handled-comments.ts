import { findEntryComments, type HandledComment } from './entry-comments.ts'
import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import type { People } from './people.ts'
import { HAS_MOMENT } from './stamps.ts'
import type { Speaker } from './unit.ts'

const WHO = "(?<who>[\\p{L}\\d][\\p{L}\\d._’'-]*(?:\\s\\p{Lu}[\\p{L}.’'-]*){0,2})"
/** "changed by tholt on 03/02/2026 07:41", "rejected by T. Holt (stores), 3 Feb 16:00" */
const DONE_BY = new RegExp(
  `(?<!\\p{L})(?:by|BY|By)\\s${WHO}(?:\\s?\\([^)\\n]{1,30}\\))?[,:]?\\s(?<when>.{4,60})$`,
  'u',
)
/** "comment: …" */
const COMMENT =
  /^\s*["“]?(?:\p{L}+\s)?(?:comments?|notes?|reasons?|remarks?|messages?|text|reply|explanation|justification)\s?:\s*(?=\S)/iu
/** "reply by tholt 03/02/2026 18:02: …" */
const REPLY = new RegExp(
  `^\\s*(?:\\p{L}+\\s)?(?:comment|note|remark|reply|response|answer|reason)(?:ed)?\\s(?:by|from)\\s${WHO}(?:\\s?\\([^)\\n]{1,30}\\))?[,:]?\\s(?<when>[^"“\\n]{4,40}?):\\s+(?=\\S)`,
  'iu',
)
const LINES_BELOW = 2

/** The comments of a record, each below a line that says by whom and when something was done, or with both before it. */
export function findHandledComments(lines: readonly Line[], namer: Namer, people: People): HandledComment[] {
  const whoIs = (who: string): Speaker | null =>
    namer.known(who) ?? people.findHandle(who) ?? (/\s/.test(who) ? namer.find(who) : null)
  const done = lines.flatMap((line, at) => {
    const reply = REPLY.exec(line.words.slice(0, 300))
    const label = reply ?? COMMENT.exec(line.words.slice(0, 60))
    if (!label) return []
    const done = reply ? reply.groups : doneAbove(lines, at)
    if (!done?.who || !HAS_MOMENT.test(done.when ?? '')) return []
    const speaker = whoIs(done.who)
    if (!speaker) return []
    const next = lines[at + 1]
    return [
      {
        start: line.wordsStart,
        labelEnd: line.wordsStart + label[0].length,
        end: next?.wordsStart ?? line.end,
        speaker,
      },
    ]
  })
  return done.length > 0 ? done : findEntryComments(lines, namer)
}

function doneAbove(lines: readonly Line[], at: number) {
  for (const { words } of lines.slice(Math.max(0, at - LINES_BELOW), at).toReversed()) {
    if (words.trim() === '') return undefined
    const groups = DONE_BY.exec(words.slice(0, 300))?.groups
    if (groups) return groups
  }
  return undefined
}
