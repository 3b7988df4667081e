import type { Line } from './lines.ts'
import type { Namer } from './names.ts'
import type { Speaker } from './unit.ts'

/** What somebody wrote into a record that a machine sends or prints. */
export interface HandledComment {
  readonly start: number
  readonly labelEnd: number
  readonly end: number
  /** Null where somebody wrote it whom nothing names. */
  readonly speaker: Speaker | null
  /** Whether it counts from the day on which it was written, as a message does. */
  readonly isRemark?: boolean
}

/** "Holder's explanation (required):", "Supervisor comment (Holt R, entered 3/2): …" */
const LABEL =
  /^\s*(?<whose>(?:\p{L}[\p{L}’']{0,20}\s){1,2})(?:comment|remark|explanation|justification|reply|response|statement)s?\s?(?:\((?<within>[^()\n]{1,60})\))?\s?:(?=\s|$)\s*/iu
/** "Comment (Holt R): …" */
const SIGNED_LABEL =
  /^\s*(?:comment|remark|explanation|reply|response)s?\s\((?<within>[^()\n]{1,60})\)\s?:(?=\s|$)\s*/iu
/** "- *Comment, R. Holt, 3 Feb:* …" */
const NAMED_LABEL =
  /^\s*(?:[-•]\s+)?[*_]{0,2}(?:comment|remark|explanation|reply|response)s?,\s(?<within>\p{Lu}[^:\n]{1,60}?):[*_]{0,2}(?=\s)\s*/iu
/** Who looks after others is not whom an entry is about. */
const OVERSEES =
  /(?<!\p{L})(?:supervisors?|managers?|approvers?|reviewers?|admin(?:istrator)?s?|system|office|auditors?|officers?|chairs?)(?!\p{L})/iu
/** "RH: …" in front of what somebody wrote. */
const TAG = /^\s*["“]?(?<who>\p{Lu}{2,4})\s?:\s+/u
const NAMES = /(?<!\p{L})(?:\p{Lu}\.\s?){0,2}\p{Lu}[\p{L}’'-]+(?:\s(?:\p{Lu}[\p{L}’'-]*\.?)){0,2}(?!\p{L})/gu
const MIN_COMMENTS = 2
const SIGNED = ''
const MAX_HEAD = 8

/**
 * What people wrote into the entries of a record that a machine lists, under a label that names a part: of whom the
 * label names in brackets, of whose letters stand before it, or of the one person whom the entry is about.
 */
export function findEntryComments(lines: readonly Line[], namer: Namer): HandledComment[] {
  const labels = lines.map(
    ({ words }) =>
      LABEL.exec(words.slice(0, 160)) ??
      SIGNED_LABEL.exec(words.slice(0, 160)) ??
      NAMED_LABEL.exec(words.slice(0, 160)),
  )
  const kinds = labels.flatMap((one) => (one ? [one.groups?.whose?.toLowerCase() ?? SIGNED] : []))
  // Labels of which none comes again are the parts of one form, not of the entries of a record.
  const isSingle = (kind: string) => kind !== SIGNED && kinds.filter((one) => one === kind).length === 1
  if (kinds.length < MIN_COMMENTS || (kinds.every(isSingle) && !labels.some((one) => one?.groups?.within)))
    return []
  const found = labels.flatMap((label, at): HandledComment[] => {
    const line = lines[at]
    if (!label || !line) return []
    const own = line.words.slice(label[0].length)
    const last =
      own.trim() === ''
        ? lastBelow(lines, at, (place) => labels[place] !== null)
        : at + (isOpen(own) ? linesToClose(lines.slice(at + 1, at + MAX_HEAD)) : 0)
    const first = own.trim() === '' ? lines[at + 1] : line
    if (!first || (first !== line && last === at)) return []
    const from = first === line ? line.wordsStart + label[0].length : first.wordsStart
    const said = first === line ? own : first.words
    const tag = TAG.exec(said)
    const tagged = tag?.groups?.who === undefined ? null : namer.known(tag.groups.who)
    const { whose = '', within } = label.groups ?? {}
    const [signed = ''] = (within ?? '').split(',')
    const named = /\p{Lu}/u.test(signed)
      ? (namer.known(signed.trim()) ?? (/\s/.test(signed) ? namer.find(signed) : null))
      : null
    const speaker: Speaker | null =
      named ?? tagged ?? (OVERSEES.test(whose) ? null : onlyNamedIn(headAbove(lines, at, labels), namer))
    return [
      {
        start: first === line ? line.wordsStart : first.wordsStart,
        labelEnd: tagged && tag ? from + tag[0].length : from,
        end: lines[last + 1]?.wordsStart ?? lines[last]?.end ?? line.end,
        speaker,
      },
    ]
  })
  return found.filter(({ speaker }) => speaker !== null).length >= MIN_COMMENTS ? found : []
}

/** A quotation mark that does not close on its line. */
const isOpen = (words: string): boolean => /^\s*["“]/.test(words) && !/["”]\s*$/.test(words)

/** How many lines further it closes. */
const linesToClose = (below: readonly Line[]): number =>
  1 + below.findIndex(({ words }) => /["”]\s*$/.test(words))

/** What stands below a label goes on while it is quoted or set in further than the label. */
function lastBelow(lines: readonly Line[], at: number, isLabel: (place: number) => boolean): number {
  const label = lines[at]
  let last = at
  for (let place = at + 1; place < lines.length; place++) {
    const line = lines[place]
    if (!label || !line || line.words.trim() === '' || isLabel(place)) break
    if (line.depth <= label.depth && indent(line) <= indent(label)) break
    last = place
  }
  return last
}

const indent = ({ words }: Line): number => words.length - words.trimStart().length

/** The lines of the entry above a label, up to the blank line or the less indented one that it begins with. */
function headAbove(lines: readonly Line[], at: number, labels: readonly unknown[]): string[] {
  const head: string[] = []
  const own = lines[at]
  for (let place = at - 1; own && place >= 0 && head.length < MAX_HEAD; place--) {
    const line = lines[place]
    if (!line || line.words.trim() === '') break
    if (labels[place] || line.depth > own.depth) continue
    head.push(line.words)
    if (indent(line) < indent(own)) break
  }
  return head
}

function onlyNamedIn(head: readonly string[], namer: Namer): Speaker | null {
  const found = new Map<string, Speaker>()
  for (const words of head)
    for (const [name] of words.matchAll(NAMES)) {
      const person = namer.known(name)
      if (person) found.set(person.name, person)
    }
  const [one, another] = found.values()
  return one && !another ? { ...one, certain: false } : null
}
