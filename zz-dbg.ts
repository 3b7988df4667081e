import { findDiscrepancies } from '#server/adapters/analyst/extractive/discrepancies/discrepancies.ts'
import { readText } from '#server/app/evidence-reader.ts'
import { toPassageUnit } from '#server/features/reading/passage-units.ts'
const toPassage = (text: string, i: number, title: string) => {
  const units = readText(text, { fileName: `${i}.txt`, occurredAt: null, parties: [], conduct: null, dayFirst: null })
  return { chunkId: `${i}`, evidenceId: `${i}`, title, sourceType: 'content' as const, text, start: 0, rank: 1, occurredAt: null, nearDuplicateGroup: null, units: units.map(u => toPassageUnit(u, { units, mainName: n => n })) }
}
for (const [t1, t2] of [['Note 1','Note 2'],['The crane lease','It was Piet Lomax']])
console.log(findDiscrepancies([toPassage('The crane lease. Dana Okafor approved invoice 44712 over $1,250 on 8 March 2025.', 1, t1!), toPassage('It was Piet Lomax who signed off invoice 44712, $1,250, and that was on 8 March 2025.', 2, t2!), toPassage('Lunch was soup.', 3, 'x')]))
import { readUnits } from '#server/adapters/analyst/extractive/discrepancies/discrepancy-units.ts'
import { compareUnits } from '#server/adapters/analyst/extractive/discrepancies/discrepancy-comparison.ts'
import { judge } from '#server/adapters/analyst/extractive/discrepancies/discrepancy-judgement.ts'
const u = readUnits([toPassage('The crane lease. Dana Okafor approved invoice 44712 over $1,250 on 8 March 2025.', 1, 'a'), toPassage('It was Piet Lomax who signed off invoice 44712, $1,250, and that was on 8 March 2025.', 2, 'b')], '')
for (const x of u) console.log(x.text, x.isRow, x.tokens.map(t => `${t.key}:${t.value?.kind ?? ''}:${t.weight.toFixed(2)}`).join(' '))
console.log(judge(u[1]!, u[2] ?? u[0]!))
