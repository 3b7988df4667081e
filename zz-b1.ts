import { findDiscrepancies } from '#server/adapters/analyst/extractive/discrepancies/discrepancies.ts'
import { findContrary } from '#server/adapters/analyst/extractive/contrary/find-contrary.ts'
import { readText } from '#server/app/evidence-reader.ts'
import { toPassageUnit } from '#server/features/reading/passage-units.ts'
import { plantFacts, PLANTED_KINDS } from '#test/support/contrary-facts.ts'
import { seededRandom } from '#test/support/random.ts'
const half = (process.argv[2] === undefined ? 0 : Number(process.argv[2])) as 0 | 1
const random = seededRandom(7 + half)
const facts = plantFacts(random, 25, half)
const toPassage = (text: string, i: number, tag: string) => {
  const units = readText(text, { fileName: `${tag}${i}.txt`, occurredAt: null, parties: [], conduct: null, dayFirst: null })
  return { chunkId: `${tag}${i}`, evidenceId: `${tag}${i}`, title: `Note ${i}`, sourceType: 'content' as const, text, start: 0, rank: 1, occurredAt: null, nearDuplicateGroup: null, units: units.map(u => toPassageUnit(u, { units, mainName: n => n })) }
}
const pad = 'The weather stayed grey all week. Lunch was soup again.'
const lefts = facts.map((f, i) => toPassage(`${pad} ${f.left} ${pad}`, i, 'L'))
const rights = facts.map((f, i) => toPassage(`${pad} ${f.right} ${pad}`, i, 'R'))
const agree = facts.map((f, i) => toPassage(`${pad} ${f.agreeing} ${pad}`, i, 'A'))
const else_ = facts.map((f, i) => toPassage(`${pad} ${f.elsewhere} ${pad}`, i, 'E'))
const score: any = {}
let wrong = 0
const t = performance.now()
for (const [i, f] of facts.entries()) {
  // its own, and a few others as noise
  const noise = [1,2,3,4,5].flatMap(k => [lefts[(i+k)%100]!, rights[(i+k)%100]!, else_[(i+k)%100]!])
  const ps = [lefts[i]!, rights[i]!, else_[i]!, ...noise]
  const start = lefts[i]!.text.indexOf(f.left)
  const found = findContrary([{ id: 'f', places: [{ chunkId: lefts[i]!.chunkId, start, end: start + f.left.length }] }], ps)
  const hit = found.some(c => c.chunkId === `R${i}`)
  wrong += found.filter(c => c.chunkId !== `R${i}`).length
  const s = score[f.kind] ??= [0, 0, {}]
  s[1]++; if (hit) s[0]++; else if (s[0] + Object.keys(s[2]).length < 99) s[2][i] = 1
  const why = found.find(c => c.chunkId === `R${i}`)?.why
  if (process.argv[3] && !hit && half === 0) console.log(f.kind, '|', f.left, '|', f.right)
  const fa = findContrary([{ id: 'f', places: [{ chunkId: lefts[i]!.chunkId, start, end: start + f.left.length }] }], [lefts[i]!, agree[i]!, else_[i]!, ...noise])
  score.falseOnAgreeing = (score.falseOnAgreeing ?? 0) + fa.length
  if (fa.length && process.argv[3] && half === 0) console.log('FALSE', f.left, '|', fa.map(c => ps.concat(agree).find(p => p.chunkId === c.chunkId)?.text.slice(c.start, c.end)))
}
for (const k of PLANTED_KINDS) console.log(k, score[k][0], '/', score[k][1])
console.log('wrong', wrong, 'false on agreeing', score.falseOnAgreeing, (performance.now() - t | 0) / 200, 'ms each')
