import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClaimFeatures } from '#server/adapters/analyst/extractive/claims/claim-features.ts'
import { indexEvidence } from '#server/adapters/analyst/extractive/claims/evidence-index.ts'
import { readClaims } from '#server/adapters/analyst/extractive/claims/verify-claims.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { testData } from '#test/support/data.ts'
import { seededRandom } from '#test/support/random.ts'

export type WiceLabel = 'supported' | 'partially_supported' | 'not_supported'

export interface WiceRow {
  readonly id: string
  readonly label: WiceLabel
  readonly claim: string
  readonly passage: Passage
}

export function loadWice(): WiceRow[] {
  const lines = readFileSync(join(testData, 'faithfulness/wice-dev.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const row = JSON.parse(line) as {
      id: string
      label: WiceLabel
      claim: string
      evidence: string[]
      domain: string
    }
    const passage: Passage = {
      chunkId: row.id,
      evidenceId: row.id,
      title: row.domain,
      sourceType: 'content',
      text: row.evidence.join('\n'),
      start: 0,
      rank: 1,
      occurredAt: null,
    }
    return { id: row.id, label: row.label, claim: row.claim, passage }
  })
}

/** Fixed for good: the shipped weights were fitted on the first half, never on the second. */
const FITTING_SEED = 20261120

export interface Halves<T> {
  readonly fitting: readonly T[]
  readonly heldOut: readonly T[]
}

/** Half of every label on each side. */
export function halve<T extends { readonly label: WiceLabel }>(
  rows: readonly T[],
  seed = FITTING_SEED,
): Halves<T> {
  const random = seededRandom(seed)
  const classes = [...Map.groupBy(rows, (row) => row.label).values()].map((own) => random.shuffle(own))
  return {
    fitting: classes.flatMap((own) => own.slice(0, Math.ceil(own.length / 2))),
    heldOut: classes.flatMap((own) => own.slice(Math.ceil(own.length / 2))),
  }
}

export interface ReadRow extends WiceRow {
  readonly features: ClaimFeatures
  /** Share of the claim's content words in the best single sentence: what the check must beat. */
  readonly tokenRecall: number
}

const NOTHING: ClaimFeatures = { recall: 0, jointRecall: 0, cosine: 0, numbers: 0, names: 0, negation: 0 }

/** The features that verifyClaims reads, computed by the same code. */
export async function readRows(rows: readonly WiceRow[], embeddings: EmbeddingModel): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  for (const row of rows) {
    const index = indexEvidence([row.passage])
    const { signal } = new AbortController()
    const reading = (await readClaims([row.claim], index, { embeddings, signal })).get(row.claim)
    const wanted = new Set(contentTerms(row.claim))
    const recalls = index.sentences.map((sentence) => wanted.intersection(sentence.terms).size / wanted.size)
    read.push({ ...row, features: reading?.features ?? NOTHING, tokenRecall: Math.max(0, ...recalls) })
  }
  return read
}

/** Claims share evidence and every measurement reads it again, so each text is embedded once. */
export function remembering(model: EmbeddingModel): EmbeddingModel {
  const known = new Map<string, Float32Array>()
  return {
    ...model,
    async embed(texts, signal) {
      const open = [...new Set(texts.filter((text) => !known.has(text)))]
      const vectors = open.length > 0 ? await model.embed(open, signal) : []
      for (const [i, text] of open.entries()) known.set(text, vectors[i]!)
      return texts.map((text) => known.get(text)!)
    },
  }
}
