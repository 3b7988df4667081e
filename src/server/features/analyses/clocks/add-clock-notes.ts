import { type ClockNote, findClockNotes, findZoneHead } from '#server/platform/text/time/clock-notes.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import type { AnalysisContent, Statement } from '#shared/contracts/analyses.ts'
import { attribute } from '../attribution.ts'
import { listStatements } from '../compose-content.ts'
import { type ContraryDeps, closestFirst, type Held, readOthers } from '../contrary/add-contrary.ts'
import { type FirstPassage, listFirstPassages } from '../passages.store.ts'
import { type ClockedItem, findClockedItems } from './clocked-items.ts'

/** What somebody writes who says that a clock is off, or which zone it is in. */
const SAID_OF_CLOCKS = 'clock minutes hour fast slow ahead behind stamps times UTC'
const PLACES = 10
/** Views set the hours themselves in order. */
const TYPES: ReadonlySet<AnalysisType> = new Set(['question', 'topic', 'summary', 'gap', 'error_check'])
/** Of the items whose hours are cited, so many are looked after. */
const MAX_ITEMS = 4
/** A clock that somebody names by other words than the title of its log is meant where its row has so many of them. */
const MIN_ROW_WORDS = 2
/** "Gate" stands for "gatehouse" too. */
const MIN_PREFIX = 4

/**
 * The content with a caveat behind what rests on hours of a log, wherever the case says that its clock is off or in
 * which zone it writes: in the log itself, or in any other item that names it. In the words of whoever says it.
 */
export async function addClockNotes(
  deps: Pick<ContraryDeps, 'tenancy' | 'ids' | 'retrieval' | 'evidence'>,
  content: AnalysisContent,
  { held, signal }: { readonly held: Held; readonly signal: AbortSignal },
): Promise<AnalysisContent> {
  if (!TYPES.has(held.type)) return content
  const { scope, investigationId, passages } = held
  const statements = listStatements(content)
  const cited = new Set(statements.flatMap(({ citations }) => citations.map((one) => one.evidence_id)))
  const heads = new Map(
    (await deps.tenancy.reading(scope, (db) => listFirstPassages(db, investigationId, [...cited]))).map(
      (head) => [head.evidenceId, head],
    ),
  )
  const items = findClockedItems(content, passages, heads).slice(0, MAX_ITEMS)
  if (items.length === 0) return content
  const known = new Set(passages.map(({ chunkId }) => chunkId))
  const found = await deps.retrieval.searchCase(
    scope,
    {
      investigationId,
      queries: [SAID_OF_CLOCKS, ...items.map(({ title }) => `${title} ${SAID_OF_CLOCKS}`)],
      except: known,
      places: PLACES,
    },
    signal,
  )
  const others = closestFirst(found.flatMap((each) => each.passages)).filter(
    ({ text }) => findClockNotes(text).length > 0,
  )
  const read = [...passages, ...(await readOthers(deps, held, { others, signal }))]
  const notes = read.flatMap((passage) =>
    findClockNotes(passage.text).map((note): Told => ({ note, passage })),
  )
  const shown = new Set<string>()
  let number = statements.length
  const caveats = items.flatMap((item) =>
    choose(item, notes, heads.get(item.evidenceId)).flatMap(({ note, passage }) => {
      const place = `${passage.evidenceId} ${passage.start + note.end}`
      if (shown.has(place)) return []
      shown.add(place)
      number++
      const caveat = compose(item, { note, passage }, { id: `s${number}`, citationId: deps.ids.uuid() })
      const isUnread = !known.has(passage.chunkId)
      return [
        {
          section: item.section,
          statement: isUnread
            ? { ...caveat, citations: caveat.citations.map((one) => ({ ...one, unread: true as const })) }
            : caveat,
        },
      ]
    }),
  )
  return {
    ...content,
    sections: content.sections.map((section, at) => ({
      ...section,
      statements: [
        ...section.statements,
        ...caveats.filter((one) => one.section === at).map(({ statement }) => statement),
      ],
    })),
  }
}

/** What is said of a clock, and where. */
interface Told {
  readonly note: Pick<ClockNote, 'start' | 'end'> & Partial<ClockNote>
  readonly passage: Pick<Passage, 'chunkId' | 'evidenceId' | 'text' | 'start' | 'units'>
}

/** What the log itself says of its clock, else what names it best; of what other items say one note. */
function choose(item: ClockedItem, notes: readonly Told[], head: FirstPassage | undefined): Told[] {
  const own = notes.filter(({ passage }) => passage.evidenceId === item.evidenceId)
  const zone = head && own.length === 0 ? findZoneHead(head.text) : null
  const [best] = notes
    .filter(({ passage }) => passage.evidenceId !== item.evidenceId)
    .map((told) => ({ told, weight: weigh(told.note.terms ?? NO_TERMS, item) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return [
    ...own.slice(0, 1),
    ...(head && zone ? [{ note: zone, passage: head }] : []),
    ...(best ? [best.told] : []),
  ]
}
const NO_TERMS: ReadonlySet<string> = new Set()

/** How many words of a note name the item: those of its title first. */
function weigh(terms: ReadonlySet<string>, { named, rows }: ClockedItem): number {
  const inTitle = [...terms].filter((term) => [...named].some((name) => isSameName(term, name))).length
  const inRows = terms.intersection(rows.difference(named)).size
  return inTitle > 0 || inRows >= MIN_ROW_WORDS ? inTitle * MIN_ROW_WORDS + inRows : 0
}

const isSameName = (term: string, name: string): boolean =>
  term === name ||
  (Math.min(term.length, name.length) >= MIN_PREFIX && (term.startsWith(name) || name.startsWith(term)))

function compose(
  item: ClockedItem,
  { note, passage }: Told,
  { id, citationId }: { readonly id: string; readonly citationId: string },
): Statement {
  const quote = passage.text.slice(note.start, note.end)
  const span = { start: passage.start + note.start, end: passage.start + note.end }
  return {
    id,
    text: `Mind the clock before relying on the times in ${item.title}: “${quote.replaceAll(/\s+/g, ' ')}”`,
    kind: 'caveat',
    citations: [
      {
        id: citationId,
        chunk_id: passage.chunkId,
        evidence_id: passage.evidenceId,
        quote,
        ...span,
        method: 'exact',
        repointed: false,
        ...attribute(span, passage),
      },
    ],
    uncited: false,
    support_lost: false,
  }
}
