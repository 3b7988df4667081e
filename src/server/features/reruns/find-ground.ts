import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import type { Provider } from '#shared/analysis-types.ts'
import { REQUEST_FORMAT } from '../ai/index.ts'
import { type AnalysisRow, composeTask, findLostEvidence, judgeSeal } from '../analyses/index.ts'
import { promptVersion } from '../prompts/index.ts'
import { listRetrieved } from '../retrieval/index.ts'

/** What an analysis was drafted from, or in a sentence for people why it cannot be drafted from it again. */
export type Ground = { readonly task: AnalysisTask } | { readonly obstacle: string }

/** The writer of the organization now, who must be the one that wrote the analysis. */
export interface Writer {
  readonly provider: Provider
  readonly model: string
}

const WRITTEN = ['complete', 'checking', 'verified', 'quality_unavailable']

export async function findGround(db: TenantDb, row: AnalysisRow, writer: Writer): Promise<Ground> {
  if (!row.content || !WRITTEN.includes(row.generation_status))
    return {
      obstacle: `Only a finished analysis can be drafted again; this one is ${row.generation_status}.`,
    }
  if (writer.provider !== row.provider || writer.model !== row.model)
    return {
      obstacle: `This analysis was written by ${row.model}, and your organization uses ${writer.model} now. What another writer makes of it says nothing about this analysis.`,
    }
  const isModels = row.provider !== 'extractive'
  if (isModels && row.request_format !== REQUEST_FORMAT) return { obstacle: EARLIER_VERSION }
  const chunks = await listRetrieved(db, row.id)
  const seal = await judgeSeal(db, row, chunks)
  if (seal === 'broken') return { obstacle: ALTERED }
  if (seal === 'reduced') return { obstacle: NO_LONGER_USABLE }
  const prompt = row.prompt_type ? await promptVersion(db, row.prompt_type, row.prompt_version ?? 0) : null
  if (seal === null || prompt === undefined) return { obstacle: EARLIER_VERSION }
  const task = composeTask(row, chunks, prompt)
  const lost = await findLostEvidence(db, [...new Set(task.passages.map(({ evidenceId }) => evidenceId))])
  return lost.size > 0 ? { obstacle: NO_LONGER_USABLE } : { task }
}

const EARLIER_VERSION =
  'This analysis was made by an earlier version of Probity, so it cannot be drafted again in the same way. Generate it again first.'
const ALTERED =
  'What this analysis was written from is no longer stored as it was, so it cannot be drafted from it again.'
const NO_LONGER_USABLE =
  'An item that was read for this analysis has been withdrawn, excluded, deleted or destroyed since. Generate the analysis again first.'
