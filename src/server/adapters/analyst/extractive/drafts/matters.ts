import type { AnalysisTask } from '#server/ports/analyst.ts'
import { type Assertion, readAssertions, toItem } from '../discrepancies/assertions.ts'
import type { ExcerptGroup } from './duplicates.ts'

/** A chosen excerpt with the assertion for which it was chosen. */
export interface Matter {
  readonly group: ExcerptGroup
  readonly assertion: Assertion
  /** In an item that speaks mostly of nobody and of no day. */
  readonly isRule: boolean
}

export interface MatterChoice {
  readonly most: number
  readonly perItem: number
  /** 0 to 1: how near to what was asked for; 1 throughout where nothing was. */
  readonly relevance: (group: ExcerptGroup) => number
}

/** What counts of an assertion, so that a long one is not worth more than a telling one. */
const COUNTED = 8
/** A matter of which something is shown already is worth this share when it is spoken of again. */
const AGAIN = 0.5
const MAX_SOURCES = 4
/** Of each of its words, for what only one item tells: it comes after everything that is shared. */
const TOLD_ONCE = 0.01
const RULES = 0.25
const QUESTIONS = 0.3
const TURNS = 1.3

interface Candidate extends Matter {
  readonly keys: readonly string[]
  readonly factor: number
}

/**
 * What several independent items speak of: a person on a day, a person and a thing, two things together. A pair that
 * two items share is a matter of the case, one that all share is its setting. No words are known beforehand.
 */
export function pickMatters(
  groups: readonly ExcerptGroup[],
  task: AnalysisTask,
  { most, perItem, relevance }: MatterChoice,
): Matter[] {
  const candidates = toCandidates(groups, readAssertions(task.passages, task.caseFacts).all)
  const weightByKey = weighKeys(candidates)
  const shown = new Map<string, number>()
  const taken = new Map<string, number>()
  const open = new Set(candidates)
  const picked: Candidate[] = []
  const worth = ({ group, assertion, keys, factor }: Candidate) => {
    const shared = keys
      .map((key) => weightByKey(key) * AGAIN ** (shown.get(key) ?? 0))
      .toSorted((a, b) => b - a)
      .slice(0, COUNTED)
      .reduce((sum, one) => sum + one, 0)
    return factor * relevance(group) * (shared + TOLD_ONCE * Math.min(assertion.terms.size, MAX_WORDS))
  }
  while (picked.length < most && open.size > 0) {
    let best: { candidate: Candidate; worth: number } | null = null
    for (const candidate of open) {
      const own = worth(candidate)
      if (best === null || own > best.worth) best = { candidate, worth: own }
    }
    if (best === null || best.worth <= 0) break
    const { candidate } = best
    picked.push(candidate)
    const item = toItem(candidate.assertion)
    taken.set(item, (taken.get(item) ?? 0) + 1)
    for (const key of candidate.keys) shown.set(key, (shown.get(key) ?? 0) + 1)
    for (const other of open)
      if (other.group === candidate.group || (taken.get(toItem(other.assertion)) ?? 0) >= perItem)
        open.delete(other)
  }
  return picked
}

function toCandidates(groups: readonly ExcerptGroup[], assertions: readonly Assertion[]): Candidate[] {
  const rules = findRules(assertions)
  const byPassage = Map.groupBy(groups, ({ lead }) => lead.passage.chunkId)
  return assertions.flatMap((assertion) => {
    if (assertion.isSilent) return []
    const group = byPassage
      .get(assertion.passage.chunkId)
      ?.find(({ lead }) => lead.start <= assertion.start && assertion.end <= lead.end)
    const isRule = rules.has(toItem(assertion))
    return group
      ? [{ group, assertion, isRule, keys: toKeys(assertion), factor: chooseFactor(assertion, isRule) }]
      : []
  })
}

/** Rules are about nobody, and a question tells nothing; what somebody takes back or denies is where a case turns. */
function chooseFactor({ isAsker, denies, unit }: Assertion, isRule: boolean): number {
  const rule = isRule ? RULES : 1
  const asks = isAsker ? QUESTIONS : 1
  const turns = denies || unit.stance === 'changed' || unit.stance === 'denies' ? TURNS : 1
  return rule * asks * turns
}

const PER_DETAIL = 0.5
const MAX_DETAILS = 2

/**
 * The matters to begin with, one of each item: somebody's account of what happened, the rather the more people, days
 * and values it names.
 */
export function pickOpening(
  matters: readonly Matter[],
  { most, relevance }: { readonly most: number; readonly relevance: (group: ExcerptGroup) => number },
): Matter[] {
  const worth = (matter: Matter) => countDetails(matter) * relevance(matter.group)
  const items = new Set<string>()
  return matters
    .filter(tells)
    .toSorted((a, b) => worth(b) - worth(a))
    .filter(({ assertion }) => items.size < items.add(toItem(assertion)).size)
    .slice(0, most)
}

/** No row, rule or question, and nothing that is only planned or supposed. */
const tells = ({ assertion: { isRow, isAsker, unit }, isRule }: Matter): boolean =>
  !isRow && !isAsker && !isRule && unit.modality === 'happened'

/** From 1 on: its values, a day of its own, and people besides whoever speaks. */
function countDetails({ assertion: { ownDays, people, speaker }, group }: Matter): number {
  const others = [...people].filter((one) => one !== speaker).length
  return (
    1 +
    PER_DETAIL *
      (Math.min(group.lead.values.length, MAX_DETAILS) + (ownDays ? 1 : 0) + Math.min(others, MAX_DETAILS))
  )
}

const MAX_WORDS = 14

function toKeys({ people, days, clocks, terms, speaker }: Assertion): string[] {
  const who = [...new Set([...people, ...(speaker === null ? [] : [speaker])])]
  const when = [...days, ...clocks.map(({ minutes }) => `${minutes}`)]
  const what = [...terms].slice(0, MAX_WORDS)
  const marks = [
    ...who.map((one) => `p:${one}`),
    ...when.map((one) => `t:${one}`),
    ...what.map((one) => `w:${one}`),
  ]
  return marks.flatMap((one, place) => marks.slice(place + 1).map((other) => `${one}|${other}`))
}

/**
 * By how many independent items share a key, and how few of all they are. What only records share nobody speaks of;
 * however many there are, they count as one source.
 */
function weighKeys(candidates: readonly Candidate[]): (key: string) => number {
  const tellers = new Map<string, Set<string>>()
  const recorded = new Set<string>()
  for (const { assertion, isRule, keys } of candidates)
    for (const key of isRule ? [] : keys) {
      const known = tellers.get(key)
      if (assertion.isRow) recorded.add(key)
      else if (known) known.add(toItem(assertion))
      else tellers.set(key, new Set([toItem(assertion)]))
    }
  const all = new Set(candidates.map(({ assertion }) => toItem(assertion))).size
  return (key) => {
    const telling = tellers.get(key)?.size ?? 0
    const sharing = telling + (recorded.has(key) ? 1 : 0)
    return telling === 0 || sharing < 2 ? 0 : Math.min(sharing, MAX_SOURCES) * Math.log(1 + all / sharing)
  }
}

const MOSTLY = 0.6

/** Items that speak mostly of nobody and of no day: a policy need not have been added as a background document. */
function findRules(assertions: readonly Assertion[]): ReadonlySet<string> {
  const items = Map.groupBy(
    assertions.filter(({ isRow, isSilent }) => !isRow && !isSilent),
    toItem,
  )
  const isGeneral = ({ passage, people, speaker, ownDays }: Assertion) =>
    passage.sourceType === 'background_doc' || (people.size === 0 && speaker === null && !ownDays)
  const rules = [...items].filter(([, own]) => own.filter(isGeneral).length >= MOSTLY * own.length)
  // Where all are like that it tells nothing.
  return new Set(rules.length < items.size ? rules.map(([item]) => item) : [])
}
