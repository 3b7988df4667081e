import { contentTerms } from '#server/platform/text/words.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import { endsBefore } from '#shared/ends-before.ts'
import { askedText } from '../drafts/subject.ts'
import { findTimesAsked } from '../drafts/times-asked.ts'
import type { Mention } from './mention.ts'
import { toDay } from './mention.ts'
import type { TimelineEvent } from './merge-events.ts'

const MAX_EVENTS = 200
const MAX_ROWS = 90
/** A register of a few lines is read line by line; a log is not. */
const SHORT_REGISTER = 20

/** What is asked for: a stretch of time, some of the parties. */
export function fitsParams({ lead }: TimelineEvent, params: AnalysisTask['params']): boolean {
  const { from, to, parties } = params?.timeline ?? {}
  const isOfThem =
    parties === undefined || parties.length === 0 || lead.actors.some(({ name }) => parties.includes(name))
  if (!lead.when) return isOfThem
  const [first, last] = [toDay(lead.when.from), toDay(lead.when.to)]
  return (
    isOfThem &&
    (from === undefined || last >= from.slice(0, last.length)) &&
    (to === undefined || first <= to)
  )
}

/**
 * As many events as a reader can follow, those that people speak of before the rows of logs. Of the rows those come
 * first that are of a day or of somebody that is asked about or that people speak of.
 */
export function selectEvents(
  events: readonly TimelineEvent[],
  task: AnalysisTask,
): { readonly chosen: TimelineEvent[]; readonly left: number } {
  const isOfLog = createIsOfLog(events)
  const weigh = createWeight(events, task, isOfLog)
  const weighed = events.map((event) => ({ event, weight: weigh(event) })).sort((a, b) => b.weight - a.weight)
  let rows = 0
  const chosen = weighed
    .filter(({ event }) => !isOfLog(event.lead) || ++rows <= MAX_ROWS)
    .slice(0, MAX_EVENTS)
    .map(({ event }) => event)
  return { chosen, left: events.length - chosen.length }
}

function createIsOfLog(events: readonly TimelineEvent[]) {
  const rows = Map.groupBy(
    events.filter(({ lead }) => !isSpoken(lead)),
    ({ lead }) => lead.passage.evidenceId,
  )
  return ({ passage, unit }: Mention): boolean =>
    unit.part === 'row' && (rows.get(passage.evidenceId)?.length ?? 0) > SHORT_REGISTER
}

function createWeight(
  events: readonly TimelineEvent[],
  task: AnalysisTask,
  isOfLog: (mention: Mention) => boolean,
) {
  const asked = askedText(task)
  const { days } = findTimesAsked(asked)
  const terms = new Set(contentTerms(asked))
  const spoken = new Set(
    events.filter(({ lead }) => isSpoken(lead) && lead.about === 'event').flatMap(({ lead }) => dayIn(lead)),
  )
  return ({ lead, tellings }: TimelineEvent): number => {
    const day = dayIn(lead)
    const shared = lead.terms.intersection(terms).size
    return (
      (isOfLog(lead) ? 0 : 2) +
      (lead.actors.some(({ party }) => party) ? 1 : 0) +
      (isInConduct(lead, task.caseFacts) ? 1 : 0) +
      (tellings.length > 1 ? 1 : 0) +
      (day.some((one) => spoken.has(one)) ? 1 : 0) +
      (day.some((one) => days.some(({ value }) => isDayAsked(value, one))) ? 4 : 0) +
      (terms.size > 0 ? (2 * shared) / terms.size : 0)
    )
  }
}

const isSpoken = ({ unit }: Mention): boolean => unit.part !== 'row'

const dayIn = ({ when }: Mention): string[] => (when && when.from.length >= 10 ? [toDay(when.from)] : [])

const isInConduct = ({ when }: Mention, facts: CaseFacts | undefined): boolean =>
  when !== null &&
  (facts?.conductStart == null || !endsBefore(when.to, facts.conductStart)) &&
  (facts?.conductEnd == null || toDay(when.from) <= facts.conductEnd)

/** An asked day may lack its year: "????-03-04", and may have several readings. */
const isDayAsked = (asked: string, day: string): boolean =>
  asked
    .split('|')
    .some(
      (one) =>
        one.length === day.length && [...one].every((letter, at) => letter === '?' || letter === day[at]),
    )
