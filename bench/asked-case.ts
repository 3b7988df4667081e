import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createContext } from '#server/app/context.ts'
import { openEmbeddingModel } from '#server/app/embedding-models.ts'
import { configFrom } from '#server/config/config.ts'
import { EMBEDDED } from '#server/config/database.ts'
import { readEnvironment } from '#server/config/env.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { AnalysisSession } from '../src/cli/analysis-session.ts'
import type { AnalyzeQuestion } from '../src/cli/analyze-questions.ts'
import { readCaseFile } from '../src/cli/case-file.ts'
import { type EvidenceFile, findEvidenceFiles } from '../src/cli/evidence-files.ts'
import { toNewInvestigation } from '../src/shared/case-file.ts'
import { cachedEmbedding } from './vector-cache.ts'

const OWN_REQUESTS = 1_000

/** The same model, which embeds no text twice. */
export const cached = (model: EmbeddingModel): EmbeddingModel => {
  const embed = cachedEmbedding(model)
  return Object.create(model, {
    embed: { value: (texts: readonly string[]) => embed(texts) },
  }) as EmbeddingModel
}

/** A new embedded database with this case in it; give it back with `close`. */
export async function openCase({
  files,
  ...known
}: ReturnType<typeof toNewInvestigation> & { readonly files: readonly EvidenceFile[] }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-asked-'))
  const config = configFrom({ ...readEnvironment(), DATA_DIR: dataDir, ...EMBEDDED })
  const context = await createContext(
    { ...config, logLevel: 'error', logsForAlarms: false, rateLimitFactor: OWN_REQUESTS },
    { embeddings: cached(openEmbeddingModel(config.embeddings)) },
  )
  const close = async () => {
    await context.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const session = await AnalysisSession.begin(context, known)
    await session.addFiles(files)
    return { context, session, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The case that lies in a folder, with all of its evidence. */
export async function openCaseFolder(folder: string) {
  const known = await readCaseFile(join(folder, 'case.json'))
  return openCase({
    ...toNewInvestigation(known, basename(folder)),
    files: await findEvidenceFiles(join(folder, 'evidence')),
  })
}

/** Analyses of a case of its own, through the product's routes. `questions` is told by which title a file goes. */
export async function askedOf(
  known: ReturnType<typeof toNewInvestigation> & { readonly files: readonly EvidenceFile[] },
  questions: (titleOf: (file: string) => string) => AnalyzeQuestion[],
): Promise<{ analyses: Analysis[]; fileOf: ReadonlyMap<string, string> }> {
  const { session, close } = await openCase(known)
  try {
    const listed = session.listed()
    const fileOf = new Map(listed.map(({ id, file_name, title }) => [id, basename(file_name ?? title)]))
    const titleOf = (file: string) =>
      listed.find(({ id }) => fileOf.get(id) === basename(file))?.title ?? file
    const analyses = []
    for (const question of questions(titleOf))
      analyses.push((await session.ask(question, () => undefined)).analysis)
    return { analyses, fileOf }
  } finally {
    await close()
  }
}
