import { readFileSync } from 'node:fs'
import { draftComparison } from '#server/adapters/analyst/extractive/comparison/draft-comparison.ts'
import { openEmbeddingModel } from '#server/app/embedding-models.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { cachedEmbedding } from './vector-cache.ts'

const model = openEmbeddingModel(configFrom({ ...readEnvironment() } as any).embeddings)
const embed = cachedEmbedding(model)
const embeddings: any = Object.create(model, { embed: { value: (t: readonly string[]) => embed(t) } })
const [, , name, focus = ''] = process.argv
const task = { ...JSON.parse(readFileSync(`/tmp/wd/${name}.task.json`, 'utf8')), type: 'comparative', focus }
const t0 = performance.now()
const draft = await draftComparison(task, embeddings, new AbortController().signal)
const texts = new Map(draft.sections.flatMap((s) => s.statements).map((s) => [s.key!, s.text]))
const v = draft.view as any
console.log(
  Math.round(performance.now() - t0),
  'ms',
  v?.columns.map((c: any) => c.party ?? c.evidence_id),
)
const counts: any = {}
for (const r of v?.rows ?? []) {
  counts[r.relation] = (counts[r.relation] ?? 0) + 1
  if (r.relation !== 'only_in' && r.relation !== process.env.SKIP) {
    console.log('\n' + r.relation, r.differs_in)
    for (const c of r.cells)
      console.log('  ', c.column, texts.get(c.statement_ids[0])!.replace(/\s+/g, ' ').slice(0, 220))
  }
}
console.log(counts, draft.limitations.slice(-3))
