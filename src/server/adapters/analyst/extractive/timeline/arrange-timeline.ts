import type { DraftQuote, DraftStatement } from '#server/ports/analyst.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import type { DraftSection } from '../drafts/statements.ts'
import { throughQuotation } from '../through-quotation.ts'
import { type Mention, toDay } from './mention.ts'
import type { Telling, TimelineEvent } from './merge-events.ts'

const MAX_DAYS = 12
const MAX_QUOTES = 5

/** In order of time; of one beginning the shorter one first, and then as the items come. */
export const inOrder = (events: readonly TimelineEvent[]): TimelineEvent[] =>
  events.toSorted((a, b) => compare(a.lead, b.lead))

function compare(a: Mention, b: Mention): number {
  const [x, y] = [a.when, b.when]
  if (!x || !y) return Number(x === null) - Number(y === null)
  return order(x.from, y.from) || order(x.to, y.to)
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Statements that tellings become, each made once, by the key that the view names it with. */
export interface Statements {
  readonly toKeys: (event: TimelineEvent) => string[]
  readonly take: (event: TimelineEvent) => DraftStatement[]
  readonly add: (statement: Omit<DraftStatement, 'key'>) => DraftStatement & { readonly key: string }
}

export function createStatements(): Statements {
  const keys = new Map<string, string>()
  const taken = new Set<string>()
  let last = 0
  const next = () => `t${++last}`
  const toKey = ({ lead }: Telling): string => {
    const place = `${lead.passage.chunkId} ${lead.start} ${lead.end} ${lead.about === 'message'}`
    const key = keys.get(place) ?? next()
    keys.set(place, key)
    return key
  }
  return {
    toKeys: ({ tellings }) => [...new Set(tellings.map(toKey))],
    take: ({ tellings }) =>
      tellings.flatMap((telling) => {
        const key = toKey(telling)
        if (taken.has(key)) return []
        taken.add(key)
        return [toStatement(telling, key)]
      }),
    add: (statement) => ({ ...statement, key: next() }),
  }
}

function toStatement({ lead, copies }: Telling, key: string): DraftStatement {
  const toQuote = (one: Mention): DraftQuote => ({ chunkId: one.passage.chunkId, quote: toWords(one) })
  return {
    key,
    text: toWords(lead),
    kind: 'finding',
    quotes: [toQuote(lead), ...lead.besides, ...copies.map(toQuote)].slice(0, MAX_QUOTES),
  }
}

const toWords = ({ passage, start, end, text }: Mention): string =>
  text === passage.text.slice(start, end) ? throughQuotation(passage.text, { start, end }) : text

/** A section for each day, or for each month where there are many days. */
export function sectionsByTime(events: readonly TimelineEvent[], statements: Statements): DraftSection[] {
  const days = new Set(events.map(({ lead }) => toDay(lead.when?.from ?? '')))
  const length = days.size > MAX_DAYS ? 'YYYY-MM'.length : 'YYYY-MM-DD'.length
  const byStretch = Map.groupBy(events, ({ lead }) => (lead.when?.from ?? '').slice(0, length))
  return [...byStretch].map(([stretch, own]) => ({
    heading: writeDayOrMonth(stretch),
    statements: own.flatMap((event) => statements.take(event)),
  }))
}
