import { readFileSync } from 'node:fs'
import { findDiscrepancies } from '#server/adapters/analyst/extractive/discrepancies/discrepancies.ts'
import { findConflicts } from '#server/adapters/analyst/extractive/discrepancies/conflicts.ts'
import { readAssertions } from '#server/adapters/analyst/extractive/discrepancies/assertions.ts'
const all = ['case-bank-overtime','case-data-leak-broker','case-harassment-kitchen','case-school-exam'].flatMap(n => JSON.parse(readFileSync(`/tmp/contrary/${n}.json`, 'utf8')))
for (const n of [60, 120, 233, 233]) {
  const p = all.slice(0, n)
  const time = (f: () => unknown) => { const t = performance.now(); f(); return (performance.now() - t) | 0 }
  console.log(n, 'all', time(() => findDiscrepancies(p, {limit: 999})), 'conflicts', time(() => findConflicts(p)), 'assertions', time(() => readAssertions(p)))
}
