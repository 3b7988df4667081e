import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chunkText } from '#server/features/evidence/chunks.ts'
import { extractText } from '#server/features/evidence/extraction/extract-text.ts'
import type { SourceFile } from '#server/features/evidence/extraction/extraction.ts'
import { retrieveEvidence } from '#server/features/retrieval/retrieve-evidence.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { AnalysisType } from '#shared/analysis-types.ts'
import { testData } from '#test/support/data.ts'
import { type Item, openCorpus } from './retrieval-corpus.ts'

interface Question {
  readonly id: string
  readonly kind: string
  readonly prompt: string
  readonly evidence: readonly string[]
}

const BEST = 20

/**
 * For each question of the case: the place of the first chunk of a labelled document, through the whole product path.
 */
export async function measureEnron(
  model: EmbeddingModel,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
  progress: (line: string) => void,
) {
  const questions = JSON.parse(
    readFileSync(join(testData, 'case-enron/questions.json'), 'utf8'),
  ) as Question[]
  const items = await readCase(model, embed, progress)
  const corpus = await openCorpus()
  try {
    const { investigationId, names } = await corpus.add(items, model.id)
    const rows = []
    for (const { id, kind, prompt, evidence } of questions) {
      const chunks = await retrieveEvidence({ tenancy: corpus.tenancy, embeddings: model }, corpus.scope, {
        investigationId,
        type: kind as AnalysisType,
        query: prompt,
      })
      const labelled = chunks.filter((chunk) => evidence.includes(names.get(chunk.chunkId)!))
      const found = new Set(
        labelled.filter((chunk) => chunk.rank <= BEST).map((chunk) => names.get(chunk.chunkId)!),
      )
      rows.push({
        id,
        kind,
        first_labelled_rank: labelled[0]?.rank ?? null,
        similarity: labelled[0]?.similarity ?? null,
        labelled_among_20: `${found.size}/${evidence.length}`,
        found: found.size > 0,
        included: chunks.filter((chunk) => chunk.included).length,
        labelled_included: new Set(
          labelled.filter((chunk) => chunk.included).map((chunk) => names.get(chunk.chunkId)!),
        ).size,
      })
    }
    return {
      found: rows.filter((row) => row.found).length,
      of: rows.length,
      chunks: items.flatMap((item) => item.pieces).length,
      rows,
    }
  } finally {
    await corpus.close()
  }
}

export async function readCase(
  model: EmbeddingModel,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
  progress: (line: string) => void,
): Promise<Item[]> {
  const manifest = JSON.parse(readFileSync(join(testData, 'case-enron/manifest.json'), 'utf8')) as {
    id: string
    file: string
  }[]
  const idOf = new Map(manifest.map(({ id, file }) => [file, id]))
  const items: Item[] = []
  for (const fileName of readdirSync(join(testData, 'case-enron/evidence'))) {
    const bytes = readFileSync(join(testData, 'case-enron/evidence', fileName))
    await addFile({ fileName, mimeType: null, bytes }, idOf.get(`evidence/${fileName}`) ?? fileName)
  }
  progress(`Enron: ${items.length} items with text`)
  return items

  async function addFile(file: SourceFile, name: string): Promise<void> {
    const { status, text, title, attachments } = await extractText(file)
    for (const attachment of attachments) await addFile(attachment, `attachment of ${name}`)
    if (status !== 'extracted') return
    const texts = chunkText(text, model).map(({ start, end }) => text.slice(start, end))
    const vectors = await embed(texts)
    const pieces = texts.map((piece, i) => ({
      name,
      text: piece,
      vector: vectors[i]!,
      tokenCount: model.countTokens(piece),
    }))
    items.push({ title: title ?? file.fileName, pieces })
  }
}
