import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDifferences } from '#server/adapters/analyst/extractive/claims/claim-differences.ts'
import type { ClaimFeatures } from '#server/adapters/analyst/extractive/claims/claim-features.ts'
import { type FactFeatures, factFeatures } from '#server/adapters/analyst/extractive/claims/claim-support.ts'
import { indexEvidence } from '#server/adapters/analyst/extractive/claims/evidence-index.ts'
import { readClaims } from '#server/adapters/analyst/extractive/claims/verify-claims.ts'
import { contentTerms } from '#server/platform/text/words.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { testData } from '#test/support/data.ts'
import { seededRandom } from '#test/support/random.ts'

export type ClaimLabel = 'supported' | 'partially_supported' | 'not_supported'

export interface LabelledClaim {
  readonly id: string
  readonly label: ClaimLabel
  readonly claim: string
  readonly passage: Passage
  /** Rows that must stay together, or null. */
  readonly group: string | null
}

/** Summaries of dialogues, half of them with one fine edit. Edits of one dialogue stay on one side of `halve`. */
export function loadSummEdits(): LabelledClaim[] {
  const lines = readFileSync(join(testData, 'faithfulness/summedits-seen.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const row = JSON.parse(line) as {
      id: string
      label: ClaimLabel
      claim: string
      evidence: string
      domain: string
    }
    const passage = toPassage(row.id, row.domain, row.evidence)
    return { id: row.id, label: row.label, claim: row.claim, passage, group: row.evidence }
  })
}

const toPassage = (id: string, title: string, text: string): Passage => ({
  chunkId: id,
  evidenceId: id,
  title,
  sourceType: 'content',
  text,
  start: 0,
  rank: 1,
  occurredAt: null,
})

export function loadWice(): LabelledClaim[] {
  const lines = readFileSync(join(testData, 'faithfulness/wice-dev.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const row = JSON.parse(line) as {
      id: string
      label: ClaimLabel
      claim: string
      evidence: string[]
      domain: string
    }
    const passage = toPassage(row.id, row.domain, row.evidence.join('\n'))
    return { id: row.id, label: row.label, claim: row.claim, passage, group: null }
  })
}

/** Fixed for good: the shipped weights were fitted on the first half, never on the second. */
const FITTING_SEED = 20261120

export interface Halves<T> {
  readonly fitting: readonly T[]
  readonly heldOut: readonly T[]
}

/** Half of the groups on each side. */
export function halveGroups<T extends { readonly group: string | null }>(
  rows: readonly T[],
  seed = FITTING_SEED,
): Halves<T> {
  const groups = seededRandom(seed).shuffle([...Map.groupBy(rows, (row) => row.group).values()])
  const half = Math.ceil(groups.length / 2)
  return { fitting: groups.slice(0, half).flat(), heldOut: groups.slice(half).flat() }
}

/** Half of every label on each side. */
export function halve<T extends { readonly label: ClaimLabel }>(
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

export interface ReadRow extends LabelledClaim {
  readonly features: ClaimFeatures
  readonly facts: FactFeatures
  /** Share of the claim's content words in the best single sentence: what the check must beat. */
  readonly tokenRecall: number
}

const NOTHING: ClaimFeatures = { recall: 0, wideRecall: 0, cosine: 0, names: 0 }

/** The features that verifyClaims reads, computed by the same code. */
export async function readRows(
  rows: readonly LabelledClaim[],
  embeddings: EmbeddingModel,
): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  for (const row of rows) {
    const index = indexEvidence([row.passage])
    const { signal } = new AbortController()
    const reading = (await readClaims([row.claim], index, { embeddings, signal })).get(row.claim)
    const wanted = new Set(contentTerms(row.claim))
    const recalls = index.sentences.map((sentence) => wanted.intersection(sentence.terms).size / wanted.size)
    const features = reading?.features ?? NOTHING
    const differences = findDifferences(row.claim, reading?.closest ?? [])
    const facts = factFeatures(features.cosine, differences)
    read.push({ ...row, features, facts, tokenRecall: Math.max(0, ...recalls) })
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
