import type { Ids } from '#server/platform/ids.ts'
import { findClockNotes, findZoneHead } from '#server/platform/text/time/clock-notes.ts'
import { type ClockRemark, remarksOn } from '#server/platform/text/time/clock-remarks.ts'
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
/** These turn on what is said, and not on hours. */
const WITHOUT_HOURS: ReadonlySet<AnalysisType> = new Set(['comparative', 'witness_credibility', 'risk'])
/** Of the items whose hours are cited, so many are looked after. */
const MAX_ITEMS = 4
/** A timeline sets hours in order whichever clock they are from, so a caveat concerns all of its entries. */
const HEADING = 'Clocks and zones'

/**
 * The content with a caveat behind what rests on hours of a log, wherever the case says that its clock is off or in
 * which zone it writes: in the log itself, or in any other item that names it. In the words of whoever says it; of a
 * timeline in a section of its own.
 */
export async function addClockNotes(
  deps: Pick<ContraryDeps, 'tenancy' | 'ids' | 'retrieval' | 'evidence'>,
  content: AnalysisContent,
  { held, signal }: { readonly held: Held; readonly signal: AbortSignal },
): Promise<AnalysisContent> {
  if (WITHOUT_HOURS.has(held.type)) return content
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
    findClockNotes(passage.text).map(
      (span): Noted => ({ span, passage, terms: span.terms, evidenceId: passage.evidenceId }),
    ),
  )
  const shown = new Set<string>()
  const caveats = items.flatMap((item) =>
    choose(item, notes, heads.get(item.evidenceId)).flatMap((said) => {
      const place = `${said.passage.evidenceId} ${said.passage.start + said.span.end}`
      if (shown.has(place)) return []
      shown.add(place)
      const id = `s${statements.length + shown.size}`
      return [{ section: item.section, statement: compose(item, said, { id, ids: deps.ids, known }) }]
    }),
  )
  const behind = (at: number) =>
    caveats.filter(({ section }) => section === at).map(({ statement }) => statement)
  return {
    ...content,
    sections:
      content.view && caveats.length > 0
        ? [...content.sections, { heading: HEADING, statements: caveats.map(({ statement }) => statement) }]
        : content.sections.map((section, at) => ({
            ...section,
            statements: [...section.statements, ...behind(at)],
          })),
  }
}

/** What is said of a clock, and where. */
interface Said {
  readonly span: { readonly start: number; readonly end: number }
  readonly passage: Pick<Passage, 'chunkId' | 'evidenceId' | 'text' | 'start' | 'units'>
}

interface Noted extends Said, ClockRemark {}

/** What the log itself says of its clock, or the zone in its head; and the one remark of another item that names it best. */
function choose(item: ClockedItem, notes: readonly Noted[], head: FirstPassage | undefined): Said[] {
  const { own, best } = remarksOn(item, notes)
  const zone = head && !own ? findZoneHead(head.text) : null
  return [
    ...(own ? [own] : []),
    ...(head && zone ? [{ span: zone, passage: head }] : []),
    ...(best ? [best] : []),
  ]
}

function compose(
  item: ClockedItem,
  { span, passage }: Said,
  { id, ids, known }: { readonly id: string; readonly ids: Ids; readonly known: ReadonlySet<string> },
): Statement {
  const quote = passage.text.slice(span.start, span.end)
  const place = { start: passage.start + span.start, end: passage.start + span.end }
  return {
    id,
    text: `Mind the clock before relying on the times in ${item.title}: “${quote.replaceAll(/\s+/g, ' ')}”`,
    kind: 'caveat',
    citations: [
      {
        id: ids.uuid(),
        chunk_id: passage.chunkId,
        evidence_id: passage.evidenceId,
        quote,
        ...place,
        method: 'exact',
        repointed: false,
        ...attribute(place, passage),
        ...(known.has(passage.chunkId) ? {} : { unread: true as const }),
      },
    ],
    uncited: false,
    support_lost: false,
  }
}
