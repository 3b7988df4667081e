import type { AnalysisTask, DraftQuote, DraftStatement } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { toTerms } from '../risk/read-items.ts'
import { type Roster, readRoster } from '../roster.ts'
import type { Excerpt } from './excerpts.ts'
import { inQuotes } from './in-quotes.ts'
import { absence, toDraftQuote } from './statements.ts'

const MAX_ACTIONS = 6
/** "Action: MH to send the keys", "Mary Hall to send the keys": who is to do it stands first. */
const ACTION =
  /^\W*(?:(?:\d{1,2}[.)]?|action(?:\spoint)?s?)\s*\d{0,2}\s*[:.)–-]?\s*)?(?<who>\p{Lu}{2,3}|\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})\sto\s(?<what>\p{Ll}{2,}\s[^.;]{3,})/iu
const BEFORE_ACTION =
  /\s*\n\s*(?=\W*(?:(?:\d{1,2}[.)]?|[Aa]ction(?:\spoint)?s?)\s*\d{0,2}\s*[:.)–-]?\s*)?(?:\p{Lu}{2,3}|\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){0,2})\sto\s\p{Ll})/u
const IS_NAMED = /^\p{Lu}/u
/** Of the words of what was to be done, so many tell that somebody came back to it. */
const LEAST_TOLD = 0.6
const FEWEST_TOLD = 2

interface Action {
  readonly excerpt: Excerpt
  readonly words: string
  /** Beside what others are to do, its own line. */
  readonly quote: DraftQuote
  readonly terms: ReadonlySet<string>
  readonly saidOn: string | null
}

/** What a note or minutes leave to somebody of the case to do, while no other item read tells that it was done. */
export function findOpenActions(task: AnalysisTask, excerpts: readonly Excerpt[]): DraftStatement[] {
  const roster = readRoster(task)
  const initials = new Set(roster.names.map(toInitials))
  const actions = excerpts.flatMap((excerpt) =>
    excerpt.units.flatMap((unit) => readActions(excerpt, unit, { roster, initials })),
  )
  const told = excerpts.filter(({ units }) => units.some(isDone))
  return actions
    .filter((action) => !told.some((one) => comesBackTo(one, action)))
    .slice(0, MAX_ACTIONS)
    .map(({ words, quote }) =>
      absence(`No other passage read tells what came of ${inQuotes(words)}.`, [quote]),
    )
}

const isDone = ({ part, modality }: PassageUnit): boolean =>
  (part === 'assertion' || part === 'answer' || part === 'row') && modality === 'happened'

interface People {
  readonly roster: Roster
  readonly initials: ReadonlySet<string>
}

/** Each line that says who is to do what: of a list in which somebody of the case has something to do, every one. */
function readActions(excerpt: Excerpt, unit: PassageUnit, { roster, initials }: People): Action[] {
  if (unit.part !== 'assertion') return []
  const { passage } = excerpt
  const whole = passage.text.slice(Math.max(0, unit.start - passage.start), unit.end - passage.start).trim()
  const listed = whole.split(BEFORE_ACTION)
  const actions = listed.flatMap((words) => {
    const { who = '', what = '' } = ACTION.exec(words)?.groups ?? {}
    return IS_NAMED.test(who) ? [{ words, who, terms: toTerms(what) }] : []
  })
  if (!actions.some(({ who }) => initials.has(who) || roster.find(who) !== null)) return []
  return actions.map(({ words, terms }) => {
    const quote = listed.length > 1 ? { chunkId: passage.chunkId, quote: words } : toDraftQuote(excerpt)
    return { excerpt, words, terms, quote, saidOn: unit.saidOn }
  })
}

const toInitials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')

/** In another item, and not before it was agreed. */
function comesBackTo({ passage, text, units }: Excerpt, { excerpt, terms, saidOn }: Action): boolean {
  if (passage.evidenceId === excerpt.passage.evidenceId) return false
  const day = units.find((unit) => unit.saidOn !== null)?.saidOn ?? null
  if (day !== null && saidOn !== null && day < saidOn) return false
  const shared = terms.intersection(toTerms(text)).size
  return shared >= Math.max(FEWEST_TOLD, LEAST_TOLD * terms.size)
}
