import type { Spec, UnitSpec, Unresolved } from './expression.ts'

/** "March last year", "12 March of that year". */
const YEAR_BEHIND = /^\s+(?:of\s+)?$/u
/** "Last year in March", "last year, on 12 March". */
const YEAR_BEFORE = /^,?\s+(?:in|on)\s+(?:the\s+)?$/u

/** Days, months and seasons, each as one expression with the year that stands beside it: "March last year". */
export function joinYears(text: string, found: readonly Unresolved[]): Unresolved[] {
  const joined: Unresolved[] = []
  for (const one of found) {
    const before = joined.at(-1)
    const both = before && besideYear(text, before, one)
    if (both) joined[joined.length - 1] = both
    else joined.push(one)
  }
  return joined
}

function besideYear(text: string, first: Unresolved, second: Unresolved): Unresolved | null {
  const between = text.slice(first.end, second.start)
  const whole = (spec: Spec | null): Unresolved | null =>
    spec && { ...first, spec, end: second.end, minute: first.minute ?? second.minute }
  if (isYear(second.spec)) return YEAR_BEHIND.test(between) ? whole(inYear(first.spec, second.spec)) : null
  return isYear(first.spec) && YEAR_BEFORE.test(between) ? whole(inYear(second.spec, first.spec)) : null
}

const isYear = (spec: Spec): spec is UnitSpec => spec.kind === 'unit' && spec.unit === 'year'

/** Null where it has a year, or is of none that could stand beside it. */
function inYear(spec: Spec, ofYear: UnitSpec): Spec | null {
  if (spec.kind === 'numeric') return spec.year === undefined ? { ...spec, ofYear } : null
  if (spec.kind !== 'date' && spec.kind !== 'season') return null
  const isOpen = spec.kind === 'season' || (spec.month ?? spec.afterEaster) !== undefined
  return isOpen && spec.year === undefined && spec.by === undefined ? { ...spec, ofYear } : null
}
