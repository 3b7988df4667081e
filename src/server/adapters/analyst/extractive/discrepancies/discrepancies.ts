import type { Passage } from '#server/ports/analyst.ts'
import { findBindings } from './discrepancy-bindings.ts'
import { findCandidates } from './discrepancy-candidates.ts'
import type { DiscrepancyKind, Verdict } from './discrepancy-comparison.ts'
import { createDoubts, type Finding } from './discrepancy-doubts.ts'
import { judge } from './discrepancy-judgement.ts'
import { type Place, readUnits, type Token, type Unit } from './discrepancy-units.ts'

export type { DiscrepancyKind } from './discrepancy-comparison.ts'

/** One of the two statements. Offsets count in the passage's text, or in the subject if `chunkId` is null. */
export interface DiscrepancySide {
  /** Null: the draft that the subject quotes. */
  readonly chunkId: string | null
  readonly quote: string
  readonly start: number
  readonly end: number
  readonly valueStart: number
  readonly valueEnd: number
}

export interface Discrepancy {
  readonly kind: DiscrepancyKind
  readonly left: DiscrepancySide
  readonly right: DiscrepancySide
  /** 0 to 1, for ranking; not a probability. */
  readonly score: number
}

export interface DiscrepancyOptions {
  /** What is being checked: a draft quoted in it is compared with the passages, and is on the left. */
  readonly subject?: string
  /** 20 by default. */
  readonly limit?: number
}

const LEAST_SCORE = 0.6
/** One document lists similar facts side by side; only near-identical statements in it contradict each other. */
const LEAST_WITHIN_ITEM = 0.95
const WITHIN_ITEM = 0.8
/** A sentence that adds another fact of the same kind. */
const ADDITION =
  /^\W*(?:in addition|additionally|also|further(?:more)?|moreover|similarly|likewise|another|second(?:ly)?|third(?:ly)?|then|next)\b/i

/**
 * Pairs of statements that seem to say the same with a different amount, date, time, number, name or negation; drafts
 * first, then by score. They are only possible discrepancies: this compares words, not meaning.
 */
export function findDiscrepancies(
  passages: readonly Passage[],
  options: DiscrepancyOptions = {},
): Discrepancy[] {
  const subject = options.subject ?? ''
  const draft = findDraft(subject)
  const units = readUnits(passages, draft.text)
  const findings: Finding[] = []
  for (const [i, j] of findCandidates(units)) {
    const [a, b] = units[j]!.isDraft ? [units[j]!, units[i]!] : [units[i]!, units[j]!]
    if (a.isDraft && b.isDraft) continue
    addFinding(findings, a, b, judge(a, b))
  }
  for (const { a, b, verdict } of findBindings(units)) addFinding(findings, a, b, verdict)
  const doubt = createDoubts(units, findings)
  return distinct(findings.map((finding) => ({ finding, score: finding.verdict.score * doubt(finding) })))
    .filter(({ score }) => score >= LEAST_SCORE)
    .slice(0, options.limit ?? 20)
    .map(({ finding: { a, b, verdict, places }, score }) => ({
      kind: verdict.kind,
      left: side(a, places.left, verdict.left, draft.start),
      right: side(b, places.right, verdict.right, 0),
      score,
    }))
}

function addFinding(findings: Finding[], a: Unit, b: Unit, verdict: Verdict | null): void {
  if (!verdict) return
  const places = choosePlaces(a, b)
  if (places.apart) findings.push({ a, b, verdict, places })
  else if (verdict.score >= LEAST_WITHIN_ITEM && !ADDITION.test(a.text) && !ADDITION.test(b.text))
    findings.push({ a, b, verdict: { ...verdict, score: verdict.score * WITHIN_ITEM }, places })
}

/** Places in two items of which neither has both; otherwise the first ones. */
function choosePlaces(a: Unit, b: Unit): Finding['places'] {
  for (const left of a.places) {
    for (const right of b.places) {
      const [x, y] = [left.passage?.evidenceId ?? '', right.passage?.evidenceId ?? '']
      if (x !== y && !b.items.has(x) && !a.items.has(y)) return { left, right, apart: true }
    }
  }
  return { left: a.places[0]!, right: b.places[0]!, apart: false }
}

interface Scored {
  readonly finding: Finding
  readonly score: number
}

/**
 * Best first, a draft's before others. Of findings about the same two sentences keeps only the best. Drops findings
 * inside one item about a sentence that another item contradicts: there the two say different things.
 */
function distinct(scored: readonly Scored[]): Scored[] {
  const seen = new Map<Unit, Set<Unit>>()
  const contradicted = new Set(
    scored.flatMap(({ finding: { a, b, places } }) => (places.apart ? [a, b] : [])),
  )
  return [...scored]
    .sort((x, y) => Number(y.finding.a.isDraft) - Number(x.finding.a.isDraft) || y.score - x.score)
    .filter(({ finding: { a, b, places } }) => {
      if (!places.apart && (contradicted.has(a) || contradicted.has(b))) return false
      if (seen.get(a)?.has(b) || seen.get(b)?.has(a)) return false
      seen.set(a, (seen.get(a) ?? new Set<Unit>()).add(b))
      return true
    })
}

const QUOTED = /["“]([^"“”]{12,})["”]/
const INTRODUCED = /\b(?:draft|statement|assertion|claim|sentence)s?\s*:\s*(.{12,})$/is

/** The assertion to check: what the subject quotes, or says after "draft:". Other subjects are instructions. */
function findDraft(subject: string): { text: string; start: number } {
  const match = QUOTED.exec(subject) ?? INTRODUCED.exec(subject)
  const text = match?.[1] ?? ''
  return { text, start: text === '' ? 0 : subject.indexOf(text) }
}

function side(unit: Unit, place: Place, token: Token, draftStart: number): DiscrepancySide {
  const shift = unit.isDraft ? draftStart : 0
  const start = place.start + shift
  return {
    chunkId: place.passage?.chunkId ?? null,
    quote: unit.text,
    start,
    end: place.end + shift,
    valueStart: start + token.start,
    valueEnd: start + token.end,
  }
}
