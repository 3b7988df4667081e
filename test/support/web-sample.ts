import { setTimeout as sleep } from 'node:timers/promises'
import { ensureFirstRun } from '#server/app/first-run.ts'
import { SAMPLE_SLUG } from '#server/app/token-request.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { type TestClient, untilEnded } from './app.ts'
import type { WebApp, WebPage } from './web-app.ts'

const READ_MS = 120_000
const LOOK_MS = 250

interface List<T> {
  readonly items: T[]
}

/** The sample investigation as a new installation has it, analyzed twice; the first analysis is agreed with. */
export interface SampleCase {
  readonly owner: WebPage
  /** Where the account of the very first person is made. */
  readonly ownerUrl: string
  readonly caseId: string
  readonly analysisId: string
  readonly unjudgedId: string
  readonly evidenceId: string
  /** A table of its evidence. */
  readonly sheetId: string
}

export async function givenSampleCase(web: WebApp): Promise<SampleCase> {
  const { ownerUrl } = await ensureFirstRun(web.app.context)
  const owner = await web.signedIn('owner', SAMPLE_SLUG)
  const { client } = owner
  const get = async <T>(path: string) => (await client.call<T>('GET', path)).body
  const caseId = (await get<List<{ id: string }>>('/api/investigations')).items[0]!.id
  const evidence = await untilRead(client, caseId)
  const [question] = (await get<List<{ id: string }>>(`/api/investigations/${caseId}/questions`)).items
  const analyze = async (subject: object): Promise<Analysis> => {
    const body = { investigation_id: caseId, ...subject }
    const accepted = await client.call<{ id: string }>('POST', '/api/analysis/generate', body)
    return await untilEnded(client, accepted.body.id)
  }
  const judged = await analyze({ type: 'question', question_id: question!.id })
  await agree(client, judged)
  const unjudged = await analyze({ type: 'error_check' })
  return {
    owner,
    ownerUrl: ownerUrl!,
    caseId,
    analysisId: judged.id,
    unjudgedId: unjudged.id,
    evidenceId: evidence.find(({ mime_type }) => mime_type === 'message/rfc822')?.id ?? evidence[0]!.id,
    sheetId: evidence.find(({ mime_type }) => mime_type === 'text/csv')!.id,
  }
}

/** Waits until the workers have read every file and made it searchable. */
async function untilRead(client: TestClient, caseId: string): Promise<EvidenceSummary[]> {
  for (const giveUp = Date.now() + READ_MS; Date.now() < giveUp; await sleep(LOOK_MS)) {
    const { body } = await client.call<List<EvidenceSummary>>(
      'GET',
      `/api/investigations/${caseId}/evidence?limit=200`,
    )
    const isOpen = (one: EvidenceSummary) =>
      one.text_status === 'pending' || (one.text_status === 'extracted' && one.embedding_status === 'pending')
    if (body.items.length > 0 && !body.items.some(isOpen)) return body.items
  }
  throw new Error('the sample investigation is not read in time')
}

/** Reads through both gates and agrees. */
async function agree(client: TestClient, { id, content }: Analysis): Promise<void> {
  const citation = content!.sections.flatMap(({ statements }) =>
    statements.flatMap((one) => one.citations),
  )[0]!
  await client.call('POST', `/api/analysis/${id}/engagement`, { gate: 'detail' })
  await client.call('GET', `/api/analysis/${id}/citations/${citation.id}`)
  await client.call('POST', `/api/analysis/${id}/engagement`, { gate: 'citation', citation_id: citation.id })
  const { status } = await client.call('POST', `/api/analysis/${id}/feedback`, { action: 'agree' })
  if (status !== 201) throw new Error(`the judgment was answered with ${status}`)
}

const WHOLE_CASE = ['gap', 'timeline', 'comparative', 'witness_credibility', 'risk'] as const

/** An analysis of the whole sample of each of these types; returns their ids. */
export async function analyzeWholeCase({
  owner: { client },
  caseId,
}: SampleCase): Promise<Record<(typeof WHOLE_CASE)[number], string>> {
  const ids: Partial<Record<(typeof WHOLE_CASE)[number], string>> = {}
  for (const type of WHOLE_CASE) {
    const body = { investigation_id: caseId, type }
    const accepted = await client.call<{ id: string }>('POST', '/api/analysis/generate', body)
    ids[type] = (await untilEnded(client, accepted.body.id)).id
  }
  return ids as Record<(typeof WHOLE_CASE)[number], string>
}

/** People in pictures need names. */
export async function nameOwner({ app }: WebApp): Promise<void> {
  await app.context.database.sql.executeSql(
    "update users set name = 'Amara Reed', email = 'amara.reed@example.org' where email like 'owner%'",
    [],
  )
}
