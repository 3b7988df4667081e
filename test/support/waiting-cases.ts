import { randomIds } from '#server/platform/ids.ts'
import type { Investigation } from '#shared/contracts/investigations.ts'
import type { TestApp, TestClient } from './app.ts'

const { uuid } = randomIds

/** A case that somebody opened, led by them unless `body` says otherwise. */
export async function openLed(client: TestClient, body: object = {}): Promise<string> {
  const { body: opened } = await client.call<Investigation>('POST', '/api/investigations', {
    title: 'The lock',
    lead_investigator_id: client.userId,
    ...body,
  })
  return opened.id
}

/** Written analyses of a case, each of another subject. */
export async function giveWritten(
  { context }: Pick<TestApp, 'context'>,
  { organizationId }: TestClient,
  { caseId, count }: { readonly caseId: string; readonly count: number },
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuid())
  for (const [nth, id] of ids.entries())
    await context.database.sql.executeSql(
      `insert into analyses (organization_id, investigation_id, id, type, subject, focus, generation_status, generated_at, provider, model, created_at, updated_at)
       values ($1, $2, $3, 'summary', '', $4, 'verified', now(), 'extractive', 'x', now(), now())`,
      [organizationId, caseId, id, `Part ${nth + 1}`],
    )
  return ids
}

/** A report of a case that this person wrote nothing of but handed in. */
export async function giveHandedIn(
  { context }: Pick<TestApp, 'context'>,
  { organizationId, userId }: TestClient,
  caseId: string,
): Promise<string> {
  const id = uuid()
  await context.database.sql.executeSql(
    `insert into reports (organization_id, investigation_id, id, version, state, begun_by, begun_at, submitted_by, submitted_at, submitted_sha256)
     values ($1, $2, $3, 1, 'in_review', $4, now(), $4, now(), 'x')`,
    [organizationId, caseId, id, userId],
  )
  return id
}
