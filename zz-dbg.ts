import { readUnits } from '#server/adapters/analyst/extractive/discrepancies/discrepancy-units.ts'
import { compareUnits } from '#server/adapters/analyst/extractive/discrepancies/discrepancy-comparison.ts'
import { judge } from '#server/adapters/analyst/extractive/discrepancies/discrepancy-judgement.ts'
import { findCandidates } from '#server/adapters/analyst/extractive/discrepancies/discrepancy-candidates.ts'
import { plantFacts } from '#test/support/contrary-facts.ts'
import { seededRandom } from '#test/support/random.ts'
const facts = plantFacts(seededRandom(7), 25, 0)
const p = (id: string, text: string) => ({ chunkId: id, evidenceId: id, title: id, sourceType: 'content' as const, text, start: 0, rank: 1, occurredAt: null })
const i = facts.findIndex(f => f.kind === 'person' && f.left.includes('invoice'))
const ps = [0,1,2,3,4,5].flatMap(k => { const f = facts[(i+k)%100]!; return [p('L'+k, f.left), p('R'+k, f.right), p('E'+k, f.elsewhere)] })
const u = readUnits(ps, '')
const a = u.find(x => x.text === facts[i]!.left)!, b = u.find(x => x.text === facts[i]!.right)!
const c = compareUnits(a, b)
for (const x of [a,b]) console.log(x.tokens.map(t => `${t.key}:${t.value?.kind ?? ''}:${t.weight.toFixed(2)}`).join(' '))
console.log(c.sharedWords, c.anchored, judge(a, b), findCandidates(u).some(([x, y]) => (x === a && y === b) || (x === b && y === a)))
