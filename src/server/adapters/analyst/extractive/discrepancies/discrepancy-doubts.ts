import { compareValues, findValues, type Value } from '#server/platform/text/values.ts'
import type { Verdict } from './discrepancy-comparison.ts'
import type { Place, Unit } from './discrepancy-units.ts'

export interface Finding {
  readonly a: Unit
  readonly b: Unit
  readonly verdict: Verdict
  readonly places: { readonly left: Place; readonly right: Place; readonly apart: boolean }
}

const OTHER_RECORD = 0.6
const OTHER_SUBJECT = 0.8
const SAME_TEMPLATE = 0.75

/**
 * How strongly the rest of both items speaks against a finding, as a factor: forms filled in for different cases,
 * mails with different subjects, and texts from one template differ legitimately.
 */
export function createDoubts(
  units: readonly Unit[],
  findings: readonly Finding[],
): (finding: Finding) => number {
  const shared = countSharedUnits(units)
  const fields = readFields(units)
  const between = new Map<string, number>()
  for (const finding of findings) between.set(toPairKey(finding), (between.get(toPairKey(finding)) ?? 0) + 1)
  return (finding) => {
    const pair = toPairKey(finding)
    const isFrequent = (between.get(pair) ?? 0) > Math.max(1, shared.get(pair) ?? 0)
    const isTemplate = isFrequent && !finding.verdict.anchored
    let factor = isTemplate ? SAME_TEMPLATE : 1
    if (!finding.verdict.anchored && isOtherRecord(finding, fields)) factor *= OTHER_RECORD
    if ((!finding.verdict.anchored || finding.verdict.kind === 'name') && haveOtherSubjects(finding))
      factor *= OTHER_SUBJECT
    return factor
  }
}

const getEvidenceId = (place: Place): string => place.passage?.evidenceId ?? ''

const toPairKey = ({ places }: Finding): string =>
  [getEvidenceId(places.left), getEvidenceId(places.right)].sort().join('\n')

const MAX_ITEMS = 12
/** Shorter ones are greetings and signatures, which do not show a common origin. */
const FEWEST_TOKENS = 8

/** How many sentences two items share, word for word. */
function countSharedUnits(units: readonly Unit[]): Map<string, number> {
  const shared = new Map<string, number>()
  for (const { items, tokens } of units) {
    if (tokens.length < FEWEST_TOKENS || items.size < 2 || items.size > MAX_ITEMS) continue
    const sorted = [...items].sort()
    sorted.forEach((left, i) => {
      for (const right of sorted.slice(i + 1))
        shared.set(`${left}\n${right}`, (shared.get(`${left}\n${right}`) ?? 0) + 1)
    })
  }
  return shared
}

type Fields = Map<string, Map<string, Unit>>

function readFields(units: readonly Unit[]): Fields {
  const fields: Fields = new Map()
  for (const unit of units) {
    if (unit.label === '') continue
    for (const item of unit.items) {
      const own = fields.get(item) ?? new Map<string, Unit>()
      fields.set(item, own.set(unit.label, unit))
    }
  }
  return fields
}

/** Two `Label: value` lines belong to different records if most other labels of both items differ too. */
function isOtherRecord({ a, b, places }: Finding, fields: Fields): boolean {
  if (a.label === '' && b.label === '') return false
  if (a.label === '' || b.label === '') return true
  const [left, right] = [fields.get(getEvidenceId(places.left)), fields.get(getEvidenceId(places.right))]
  let same = 0
  let other = 0
  for (const [label, unit] of left ?? []) {
    const counterpart = right?.get(label)
    if (!counterpart || unit === a || unit === b) continue
    if (counterpart === unit) same++
    else other++
  }
  return other > same
}

function haveOtherSubjects({ places }: Finding): boolean {
  const left = findTitleNames(places.left.passage?.title ?? '')
  const right = findTitleNames(places.right.passage?.title ?? '')
  return (
    left.length > 0 &&
    right.length > 0 &&
    !left.some((name) => right.some((other) => compareValues(name, other) === 'same'))
  )
}

const findTitleNames = (title: string): Value[] =>
  findValues(`: ${title.replace(/^(?:(?:re|fw|fwd):\s*)+/i, '')}`).filter(({ kind }) => kind === 'name')
