import { policyStatus, type Window } from '#server/platform/text/policies/policy-status.ts'
import { readEffective } from '#server/platform/text/policies/read-effective.ts'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { readTimes } from '#server/platform/text/time/read-times.ts'
import type { AnalysisTask, DraftStatement } from '#server/ports/analyst.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import { type RulePaper, readRulePapers } from '../risk/read-forces.ts'
import { type Item, readItems } from '../risk/read-items.ts'
import { inQuotes } from './in-quotes.ts'
import { caveat } from './statements.ts'
import { askedText } from './subject.ts'

/**
 * Papers that set rules and did not apply on the days that are asked about, else in the days of the conduct, by the id
 * of the item: each with a statement that says when it did. What a question asks of a version by its number is of it.
 */
export function findOutOfForce(task: AnalysisTask): ReadonlyMap<string, DraftStatement> {
  const papers = readRulePapers(readItems(task.passages))
  const asked = askedText(task)
  const window = findWindow(task, asked)
  const version = readEffective(asked).version
  const standing = new Map([...papers].map(([item, { force }]) => [item, policyStatus(force, window)]))
  const appliesBefore = ({ effective }: RulePaper): boolean =>
    [...papers].some(
      ([item, other]) =>
        effective?.replaces &&
        other.effective?.version === effective.replaces &&
        standing.get(item) !== 'not_yet',
    )
  return new Map(
    [...papers]
      .filter(([item, paper]) => {
        const status = standing.get(item)
        if (version !== null && isVersion(paper, version)) return false
        // A rule that came later is out of place only where an earlier version applied.
        return status === 'superseded' || (status === 'not_yet' && appliesBefore(paper))
      })
      .map(([item, paper]) => [item.evidenceId, sayForce(item, paper)]),
  )
}

const DAYS = /^\d{4}(?:-\d\d){0,2}/u

/** The days that the question names; where it names none, those of the conduct. */
function findWindow({ caseFacts }: AnalysisTask, asked: string): Window {
  const conduct = { from: caseFacts?.conductStart ?? null, to: caseFacts?.conductEnd ?? null }
  const [from, to] = [conduct.from && parseDay(conduct.from), conduct.to && parseDay(conduct.to)]
  const named = readTimes(asked, {
    reading: 'narrative',
    written: null,
    conduct: from && to ? { from, to } : null,
  }).flatMap((time) =>
    time.from && time.to && time.certainty !== 'undetermined'
      ? [{ from: toDay(time.from), to: toDay(time.to) }]
      : [],
  )
  if (named.length === 0) return conduct
  return {
    from: named.map((one) => one.from).toSorted()[0] ?? null,
    to:
      named
        .map((one) => one.to)
        .toSorted()
        .at(-1) ?? null,
  }
}

const toDay = (iso: string): string => DAYS.exec(iso)?.[0] ?? iso

/** "Version 2" and "2.0" are one. */
const isVersion = ({ effective }: RulePaper, version: string): boolean =>
  effective?.version?.replace(/(?:\.0)+$/, '') === version.replace(/(?:\.0)+$/, '')

function sayForce(item: Item, { effective, force }: RulePaper): DraftStatement {
  const [first] = item.passages
  const { basis } = effective ?? { basis: null }
  const days = [
    ...(force.from ? [`from ${writeDayOrMonth(force.from)}`] : []),
    ...(force.to ? [`until ${writeDayOrMonth(force.to)}`] : []),
  ]
  return {
    ...caveat(`By the words of the evidence ${inQuotes(item.title)} applied ${days.join(' ')}.`),
    quotes:
      first && basis ? [{ chunkId: first.chunkId, quote: first.text.slice(basis.start, basis.end) }] : [],
  }
}
