import type { Span } from '#server/platform/text/span.ts'
import { dayComesFirst } from '#server/platform/text/time/read-times.ts'
import { findAddressee } from './addressee.ts'
import { askedLines } from './asked-lines.ts'
import { findAssigned } from './assigned-columns.ts'
import { cutBlocks } from './blocks.ts'
import { findBookOwner } from './book-owner.ts'
import { findCaller, isCallLog } from './call-logs.ts'
import { findColumnWriters } from './column-writers.ts'
import { cutsOfDays, lastUpTo, writtenBy } from './entry-days.ts'
import { findRemark, findSigns } from './entry-signs.ts'
import { findFields, findRoles } from './fields.ts'
import { findHandledComments } from './handled-comments.ts'
import { type Line, lineStartsBehind } from './lines.ts'
import { findLongFields } from './long-fields.ts'
import { findMetHeads } from './met-heads.ts'
import { createNamer } from './names.ts'
import { findAddedParts } from './office-parts.ts'
import { findPairedPoints } from './paired-points.ts'
import { doubtUnless, withOwner } from './paper-roles.ts'
import type { People } from './people.ts'
import { readTables } from './prose-tables.ts'
import { findClient, readForClient } from './read-for-client.ts'
import { type Reporting, readReported, saysFirstPerson, turnToHeaded } from './read-prose.ts'
import { readRecord } from './read-record.ts'
import { findRecorded } from './recorded-messages.ts'
import { findRepeatedFields } from './repeated-fields.ts'
import { fromRows } from './row-segments.ts'
import { findSalutation } from './salutation.ts'
import { findSections } from './sections.ts'
import { aroundParts, type Base, fromLine } from './segment-parts.ts'
import { findSetInRemarks, fromSetIn } from './set-in-remarks.ts'
import { isJurat, signedAtEnd } from './signatures.ts'
import { signsForAnother } from './signed-above.ts'
import { speaksForOthers } from './speaks-for-others.ts'
import { findRows } from './split-rows.ts'
import { findToldCells, type ToldPart } from './told-cells.ts'
import { withoutTypists } from './typist-lines.ts'
import { type ItemAbout, type Segment, type Speaker, toTeller } from './unit.ts'
import { findPersonHeadings, findVoice } from './voices.ts'
import { whoAnswers } from './who-answers.ts'
import { isOne } from './who-says.ts'
import { findDated } from './written-days.ts'

interface Source {
  readonly text: string
  readonly about: ItemAbout
  readonly people: People
}

/** A paper in which nobody takes turns: a statement, a letter, a note, minutes, a form, a log, a table. */
export function readDocument(source: Source, written: readonly Line[]): Segment[] {
  const { lines, notes } = withoutTypists(written)
  const heads = notes.map((line) => fromLine(line, 'heading', { reading: 'narrative' }))
  return [...heads, ...readPaper(source, lines)].sort((a, b) => a.start - b.start)
}

function readPaper({ text, about, people }: Source, all: readonly Line[]): Segment[] {
  const namer = createNamer(text, people)
  const dated = findDated(all, text, about)
  const dayFirst = dayComesFirst(text) ?? about.dayFirst
  const days = { conduct: about.conduct, dayFirst }
  const writtenAt = writtenBy(all, days, dated?.day ?? about.occurredAt)
  const hasCalls = isCallLog(all)
  const rows = hasCalls ? null : findRows(all)
  const { tabled, inTables } = readTables(text, rows ? [] : all, { namer, writtenAt, days })
  const setIn = rows ? [] : findSetInRemarks(all, namer)
  const apart = new Set([...inTables, ...setIn.flatMap((remark) => remark.lines)])
  const lines = apart.size === 0 ? all : all.map((line) => (apart.has(line) ? { ...line, words: '' } : line))
  const fields = findFields(lines)
  const owner = findBookOwner(lines, about.fileName, namer)
  const roles = withOwner(findRoles(fields, namer), owner)
  const { taker, author: keeper } = roles
  if (rows) return fromRows(text, { lines, rows }, { namer, writtenAt, days, taker, keeper })
  const voice = findVoice(text, lines, { namer, people, roles })
  const sections = findSections(lines, fields, { namer, roles })
  const hasOthers = sections.some(({ speaker }) => speaker && speaker.name !== voice.writer?.name)
  const isOfRecord = sections.some(
    ({ isRecord, speaker }) => isRecord && speaker && isOne(speaker, voice.writer),
  )
  const reporting: Reporting = {
    namer,
    current: voice.reported,
    whole: voice.reported,
    taker: voice.taker,
    tellers: new Set<string>(),
  }
  const asked = askedLines(lines)
  const longFields = findLongFields(lines)
  const toldCells =
    voice.writer || voice.reported ? new Map<number, ToldPart[]>() : findToldCells(lines, namer)
  const met = findMetHeads(lines, namer)
  const points = findPairedPoints(text, lines)
  const handled = [
    ...findHandledComments(lines, namer, people),
    ...findColumnWriters(lines, namer),
    ...findAddedParts(lines, fields, namer),
  ]
  const handledAt = new Map(handled.map((one) => [one.start, one]))
  const recorded = findRecorded(lines, namer, days)
  const recordedAt = new Map(recorded.map((one) => [one.start, one]))
  const assigned = findAssigned(lines)
  const { blocks, keepers } = cutBlocks(lines, {
    namer,
    assigned,
    headEnd: dated?.headEnd ?? 0,
    keeper: voice.keeper,
    headings: new Set(voice.isNote ? findPersonHeadings(lines, namer) : []),
    cuts: new Set([
      ...sections.map(({ start }) => start),
      ...lineStartsBehind(lines, sections),
      ...[...points, ...handled].map(({ start }) => start),
      ...lineStartsBehind(lines, handled),
      ...[...asked, ...recorded].flatMap(({ start, end }) => [start, end]),
      ...lineStartsBehind(lines, recorded),
      ...longFields.keys(),
      ...lines.flatMap(({ words, wordsStart }) => (isJurat(words) ? [wordsStart] : [])),
      ...toldCells.keys(),
      ...findRepeatedFields(lines, namer),
      ...cutsOfDays(lines, days),
    ]),
  })
  const letterStart = findSalutation(lines)
  const readSign = findSigns(lines, namer)
  // A letter counts from its day, as a mail does.
  const told = letterStart > 0 && dated !== null && !voice.isNote ? 'message' : 'account'
  const to = findAddressee(lines, namer)
  const addressed = to[0] === undefined ? null : (namer.known(to[0]) ?? namer.find(to[0]))
  const matter = roles.matter ?? roles.subject
  const records = voice.records ?? (letterStart > 0 && speaksForOthers(text, namer) ? 'others' : null)
  const client = findClient(text, voice, { matter: roles.matter, isLetter: letterStart > 0 })
  const prose = blocks.flatMap((block, at): Segment[] => {
    // In a note of a talk, a line that begins with a day tells of it.
    const written = writtenAt(block.start, voice.reported !== null)
    const isAsked = asked.some(({ start }) => start === block.start)
    if (isAsked) return [fromLine(block, 'question', { speaker: roles.taker, written, reading: 'account' })]
    if (block.isHeading || block.end <= letterStart || BOLD.test(text.slice(block.start, block.end))) {
      if (voice.isNote) turnToHeaded(text.slice(block.start, block.end).replaceAll('*', ''), reporting)
      return [fromLine(block, 'heading', { written, reading: 'narrative' })]
    }
    const labelled = (labelEnd: number) => {
      const start = Math.max(block.start, Math.min(labelEnd, block.end))
      const label = { start: block.start, end: start }
      return {
        label: start > block.start ? [fromLine(label, 'heading', { written, reading: 'narrative' })] : [],
        rest: { start, end: block.end },
      }
    }
    const point = lastUpTo(points, block.start)
    const comment = handledAt.get(block.start)
    const own = comment ?? (point && block.start < point.end ? point : null)
    if (own) {
      const { label, rest } = labelled(own.labelEnd)
      const speaker = comment
        ? comment.speaker
        : point?.isPut
          ? addressed && { ...addressed, certain: false }
          : voice.writer
      const reading = comment?.isRemark ? ('message' as const) : told
      const words = fromLine(rest, 'assertion', { speaker, written, reading })
      return rest.start < rest.end ? [...label, words] : label
    }
    const head = lastUpTo(met, block.start)
    if (head && block.start < head.end) {
      const { label, rest } = labelled(head.labelEnd)
      const taker =
        signedAtEnd(text.slice(rest.start, rest.end), namer) ?? voice.writer ?? voice.taker ?? roles.author
      const about = { namer, current: head.person, taker, tellers: new Set<string>() }
      return [
        ...label,
        ...(rest.start < rest.end ? readReported(text, rest, about) : []).map(({ speaker, ...sentence }) =>
          fromLine(sentence, 'assertion', { speaker, to, written, reading: 'account', reported: true }),
        ),
      ]
    }
    const latest = lastUpTo(sections, block.start)
    const isOfEntry = latest !== undefined && block.isEntry && latest.start < block.start
    const isPast = isOfEntry && text[latest.labelEnd] !== '\n'
    const section = latest && latest.end > block.start && !isPast ? latest : undefined
    const label = section && section.start >= block.start && section.start < block.end ? section : undefined
    const lead =
      longFields.get(block.start) ?? RUN_IN_HEAD.exec(text.slice(block.start, block.end))?.[0].length ?? 0
    const from = label ? Math.min(label.labelEnd, block.end) : block.start + lead
    const heads =
      from > block.start
        ? [fromLine({ start: block.start, end: from }, 'heading', { written, reading: 'narrative' })]
        : []
    if (from >= block.end) return heads
    const words = text.slice(from, block.end)
    const span = { start: from, end: block.end }
    const speak = (speaker: Speaker | null, base: Base = {}) => [
      ...heads,
      fromLine(span, 'assertion', {
        speaker,
        written,
        reading: speaker || voice.isTold ? told : block.isEntry ? 'message' : 'narrative',
        isOfMoment: block.isEntry,
        ...base,
      }),
    ]
    const asNamed = (taker: Speaker | null) => taker && doubtUnless(taker, [roles.taker, roles.author])
    const report = (who = reporting) => [
      ...heads,
      ...readReported(text, span, who).map(({ speaker, isHandedOn, ...sentence }) =>
        fromLine(sentence, 'assertion', {
          speaker,
          toldBy: speaker && toTeller(asNamed(who.taker), speaker),
          to,
          written,
          reading: 'account',
          reported: !isHandedOn,
        }),
      ),
    ]
    const message = recordedAt.get(block.start)
    if (message) return speak(message.speaker, { reading: 'message', written: message.written ?? written })
    const keeps = hasCalls && block.isEntry ? (voice.keeper ?? voice.writer) : null
    const caller = keeps && findCaller(words, keeps, namer)
    if (caller) return report({ namer, current: caller, taker: keeps, tellers: new Set() })
    const recordedIn = (within: Span, writer: Speaker, isOwnBook: boolean, about = matter) =>
      readRecord(text, within, { namer, writer, matter: about, isOwnBook }).map(
        ({ speaker, reported, ...sentence }) =>
          fromLine(sentence, 'assertion', {
            speaker,
            toldBy: toTeller(writer, speaker),
            written,
            reported,
            ...(reported
              ? { reading: 'account' }
              : { to, reading: block.isEntry ? 'message' : told, isOfMoment: block.isEntry }),
          }),
      )
    const record = (writer: Speaker, isOwnBook: boolean, about = matter) => [
      ...heads,
      ...recordedIn(span, writer, isOwnBook, about),
    ]
    if (isJurat(words) || block.isPrinted) return speak(null)
    const cells = toldCells.get(block.start)
    if (cells && !section?.speaker)
      return [
        ...heads,
        ...aroundParts(
          span,
          cells.map((one) =>
            fromLine(one, 'assertion', { speaker: one.speaker, written, reading: 'account' }),
          ),
        ),
      ]
    const signed = assigned.has(block.start) ? null : (signedAtEnd(words, namer) ?? readSign(words))
    const remark = signed && findRemark(words)
    const parts = remark && recordedIn({ start: from + remark.start, end: from + remark.end }, signed, false)
    if (parts?.some(({ reported }) => reported)) return [...heads, ...aroundParts(span, parts)]
    if (signed && block.isEntry) return record(signed, false)
    if (signed && !signsForAnother(signed, words, voice))
      return speak({ ...signed, certain: signed.certain && !HOLDS_ITEMS.test(words) })
    if (section?.speaker && section.record) return record(section.speaker, false, section.record.matter)
    if (section?.speaker || section?.record) return speak(section.speaker)
    // Whom the field of one record names made no other one.
    if (isOfRecord) return speak(null)
    const [question, answerer] = [lastUpTo(asked, block.start), roles.subject ?? roles.reported]
    if (question && question.end >= block.start && answerer)
      return speak(whoAnswers(text.slice(question.start, question.end), answerer, { namer, fields }))
    if (voice.end !== null && block.start > voice.end && !/^\s*p\.?\s?s\b/i.test(words)) return speak(null)
    // Whoever signs the last line of a book that is another's wrote no more of it.
    const keeper = owner && keepers[at]?.name !== owner.name ? null : keepers[at]
    const isRecorder = voice.records === 'others' && keeper?.name === voice.writer?.name
    if (keeper && !isRecorder) return speak(keeper)
    if (voice.isNote) return report()
    if (voice.writer && records && !section) return record(voice.writer, records === 'own book')
    if (client)
      return [
        ...heads,
        ...readForClient(text, span, { writer: voice.writer, client }).map(({ speaker, ...sentence }) =>
          fromLine(sentence, 'assertion', {
            speaker,
            toldBy: toTeller(voice.writer, speaker),
            to,
            written,
            reading: told,
          }),
        ),
      ]
    if (voice.writer && !(hasOthers && section)) return speak(voice.writer, { to })
    const isOwnPart = section && !ASKS_OTHERS.test(text.slice(section.start, section.labelEnd))
    if (voice.writer && isOwnPart && saysFirstPerson(words)) return speak({ ...voice.writer, certain: false })
    return speak(null)
  })
  return [...tabled, ...fromSetIn(setIn, voice.taker ?? roles.taker, writtenAt), ...prose]
}

/** "Comments:", "Manager's response:" in a form that several people fill in. */
const ASKS_OTHERS =
  /(?<!\p{L})(?:comments?|remarks?|responses?|reply|observations?|statement|views?|manager|supervisor)(?!\p{L})/iu
/** Who signs the last of several items may have written that one alone. */
const HOLDS_ITEMS = /\n[^\S\n]*(?:\d|[-–—•*]\s)/u

/** In Markdown a line in bold is a heading, and so are the first words of a paragraph where a full stop ends them. */
const BOLD = /^\s*\*\*[^*\n]+\*\*\s*$/u
const RUN_IN_HEAD = /^\s*\*\*[^*\n]{1,80}[.?]\*\*\s+(?=\S)/u
