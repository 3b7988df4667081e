import { readFileSync } from 'node:fs'
import { findDiscrepancies } from '#server/adapters/analyst/extractive/discrepancies/discrepancies.ts'
const norm = (s: string) => s.replace(/[^\p{L}\p{N}]+/gu, ' ').trim().toLowerCase()
for (const name of ['case-bank-overtime','case-data-leak-broker','case-harassment-kitchen','case-school-exam']) {
  const passages = JSON.parse(readFileSync(`/tmp/contrary/${name}.json`, 'utf8'))
  const truth = JSON.parse(readFileSync(`/work/shared/data/cases/${name}/truth.json`, 'utf8'))
  const t0 = performance.now()
  const found = findDiscrepancies(passages, { limit: 9999 })
  const ms = performance.now() - t0
  const by = new Map(passages.map((p: any) => [p.chunkId, p]))
  const overlap = (x: string, y: string) => { const a = norm(x), b = norm(y); return a.includes(b) || b.includes(a) || a.split(' ').filter(w=>b.includes(w)).length >= 0.7*Math.min(a.split(' ').length,b.split(' ').length) && Math.min(a.length,b.length)>30 }
  const matches = (d: any, pair: any) => {
    const sides = [d.left, d.right].map((s: any) => ({ file: (by.get(s.chunkId) as any)?.file?.split('/').at(-1), quote: s.quote }))
    const m = (s: any, t: any) => s.file && t.file.endsWith(s.file) && overlap(s.quote, t.quote)
    return (m(sides[0], pair.a) && m(sides[1], pair.b)) || (m(sides[0], pair.b) && m(sides[1], pair.a))
  }
  const hits = truth.contradictions.filter((c: any) => found.some(d => matches(d, c)))
  const trueOnes = found.filter(d => truth.contradictions.some((c: any) => matches(d, c)))
  const kinds = Map.groupBy(found, d => d.kind)
  console.log(name, 'passages', passages.length, 'ms', ms|0, 'pairs', found.length, 'true', trueOnes.length, 'recall', hits.length, '/', truth.contradictions.length, [...kinds].map(([k,v])=>`${k} ${v.length}/${v.filter(d=>trueOnes.includes(d)).length}`).join(', '))
  for (const c of truth.contradictions.slice(0,3)) console.log('   ', c.kind, hits.includes(c), '|', c.a.quote, '|', c.b.quote)
}
