import { readFileSync } from 'node:fs'
import { draftWitnesses } from '#server/adapters/analyst/extractive/witnesses/draft-witnesses.ts'
import { openEmbeddingModel } from '#server/app/embedding-models.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { cachedEmbedding } from './vector-cache.ts'

const model = openEmbeddingModel(configFrom({ ...readEnvironment() } as any).embeddings)
const embed = cachedEmbedding(model)
const embeddings: any = Object.create(model, { embed: { value: (t: readonly string[]) => embed(t) } })
const words = (s: string) =>
  s
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
const covered = (q: string, t: string) => {
  const a = words(q),
    b = words(t)
  let row = new Array(b.length + 1).fill(0)
  for (const x of a) {
    const last = 0
    const next = [0]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.max(row[j], next[j - 1], row[j - 1] + (x === b[j - 1] ? 1 : 0))
    row = next
  }
  return a.length ? row[b.length] / a.length : 0
}
const total: any = { shown: 0, stance: 0, basis: 0, speaker: 0, all: 0 }
for (const name of process.argv.slice(2)) {
  const task = JSON.parse(readFileSync(`/tmp/wd/${name}.task.json`, 'utf8'))
  const items = new Map<string, string>(
    JSON.parse(readFileSync(`/tmp/wd/${name}.items.json`, 'utf8')).map((i: any) => [i.id, i.file_name]),
  )
  const truth = JSON.parse(readFileSync(`/work/shared/data/cases/${name}/truth.json`, 'utf8'))
  const t0 = performance.now()
  const draft = await draftWitnesses(task, embeddings, new AbortController().signal)
  const ms = Math.round(performance.now() - t0)
  const st = new Map(draft.sections.flatMap((s) => s.statements).map((s) => [s.key!, s]))
  const v = draft.view as any
  const fileOf = new Map(task.passages.map((p: any) => [p.chunkId, items.get(p.evidenceId)]))
  if (process.env.SHOW)
    for (const f of v.facts) {
      console.log('\n' + f.id)
      for (const k of f.statement_ids) {
        const c = v.cells.find((c: any) => c.fact_id === f.id && c.statement_ids.includes(k))
        console.log(
          '  ',
          c ? `${c.party} ${c.stance} ${c.basis} ${c.said_on}` : '-',
          '|',
          st.get(k)!.text.replace(/\s+/g, ' ').slice(0, 150),
        )
      }
    }
  if (process.env.SHOW) {
    for (const f of v.factors)
      if (f.count)
        console.log(
          f.party,
          f.factor,
          f.count,
          f.factor === 'interest' ? f.statement_ids.map((k: string) => st.get(k)!.text.slice(0, 100)) : '',
        )
    for (const e of v.excluded) {
      const p = task.passages.find((p: any) => p.chunkId === e.chunk_id)
      console.log('EXCLUDED', p.text.slice(e.start - p.start, e.end - p.start).slice(0, 200))
    }
  }
  let shown = 0,
    stance = 0,
    basis = 0,
    speaker = 0,
    all = 0
  for (const w of truth.witnesses) {
    if (
      !v.witnesses.some(
        (x: any) => words(x.party).filter((y: string) => words(w.person).includes(y)).length >= 1,
      )
    )
      continue
    all++
    const cells = v.cells.filter((c: any) =>
      c.statement_ids.some(
        (k: string) =>
          fileOf.get(st.get(k)!.quotes[0].chunkId) === w.file &&
          (covered(w.quote, st.get(k)!.text) >= 0.6 || covered(st.get(k)!.text, w.quote) >= 0.6),
      ),
    )
    if (cells.length) shown++
    const mine = cells.filter(
      (c: any) =>
        words(c.party).filter((y: string) => words(w.person).includes(y)).length >=
        Math.min(2, words(w.person).length),
    )
    if (mine.length) speaker++
    if (mine.some((c: any) => c.stance === w.stance)) stance++
    if (mine.some((c: any) => c.basis === w.basis)) basis++
    if (process.env.MISS && !mine.some((c: any) => c.stance === w.stance))
      console.log(
        'MISS',
        cells.length ? `cell ${cells.map((c: any) => c.party + ' ' + c.stance)}` : 'not shown',
        '|',
        w.person,
        w.stance,
        w.quote,
      )
  }
  console.log(
    name,
    ms,
    'ms facts',
    v.facts.length,
    { shown, speaker, stance, basis, all },
    v.witnesses.length,
  )
  total.shown += shown
  total.speaker += speaker
  total.stance += stance
  total.basis += basis
  total.all += all
}
console.log(total)
process.exit(0)
