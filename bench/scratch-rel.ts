import { readFileSync } from 'node:fs'
import { readAccounts } from '#server/adapters/analyst/extractive/witnesses/accounts.ts'
import { relateAccounts } from '#server/adapters/analyst/extractive/witnesses/relate-accounts.ts'
import { openEmbeddingModel } from '#server/app/embedding-models.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { cachedEmbedding } from './vector-cache.ts'

const model = openEmbeddingModel(configFrom({ ...readEnvironment() } as any).embeddings)
const embed = cachedEmbedding(model)
const embeddings: any = Object.create(model, { embed: { value: (t: readonly string[]) => embed(t) } })
const task = JSON.parse(readFileSync(`/tmp/wd/${process.argv[2]}.task.json`, 'utf8'))
const accounts = readAccounts(task)
console.log(accounts.all.length, accounts.all.filter((a) => a.person).length, accounts.roster.parties)
const t0 = performance.now()
const rel = await relateAccounts(accounts, task.passages, {
  embeddings,
  signal: new AbortController().signal,
})
console.log(rel.length, Math.round(performance.now() - t0), 'ms')
const show = (a: any) =>
  `${a.person} [${a.stance} ${a.basis}] ${a.assertion.text.replace(/\s+/g, ' ').slice(0, 130)}`
for (const r of rel)
  console.log(r.conflict ? 'CONFLICT' : 'near', r.score.toFixed(2), '\n   ', show(r.a), '\n   ', show(r.b))
