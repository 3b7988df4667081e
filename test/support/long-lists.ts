import type { OpenDatabase } from '#server/platform/db/database.ts'
import { randomIds } from '#server/platform/ids.ts'

/** An organization whose lists are long, each in rows made on the server; the ids of a list sort as its rows do. */
export interface LongLists {
  readonly organizationId: string
  readonly rows: number
  /** Holds the long lists of items and analyses. */
  readonly investigationId: string
  readonly analysisId: string
  /** Of a tenth of the audit trail, evenly spread over it; leads a tenth of the cases, all of them due. */
  readonly actorId: string
}

/** How many members, items, questions and analyses each case of the list of cases has. */
export interface CaseSize {
  readonly cases: number
  readonly items: number
  readonly questions: number
  readonly analyses: number
}

/** The n-th id of a list. */
export const nthId = (list: number, n: number): string =>
  `0190000${list.toString(16)}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const idAt = (list: number, n = 'n') =>
  `('0190000${list.toString(16)}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

export const LISTS = {
  investigations: 1,
  items: 2,
  analyses: 3,
  audit: 4,
  feedback: 5,
  runs: 6,
  people: 7,
  tokens: 8,
}

/** One second after the other, so that a period names part of a list. */
export const LISTS_BEGIN = '2024-01-01T00:00:00Z'
const AT = `timestamptz '${LISTS_BEGIN}' + n * interval '1 second'`
const ACTORS = 10

export async function givenLongLists(
  { sql, transaction }: Pick<OpenDatabase, 'sql' | 'transaction'>,
  rows: number,
): Promise<LongLists> {
  const organizationId = randomIds.uuid()
  const investigationId = nthId(LISTS.investigations, rows)
  const analysisId = nthId(LISTS.analyses, 1)
  const actorId = nthId(LISTS.people, 1)
  const fill = (text: string, values: readonly unknown[]) =>
    sql.executeSql(text.replace('ROWS', `generate_series(1, ${rows}) n`), [...values])
  await sql.executeSql(
    `insert into organizations (id, name, slug, created_at, updated_at) values ($1, 'Long', $1::uuid::text, now(), now())`,
    [organizationId],
  )
  await fill(
    `insert into users (id, email, name, created_at, updated_at)
     select ${idAt(LISTS.people)}, $1::text || n || '@example.org', 'N', ${AT}, ${AT} from ROWS`,
    [organizationId],
  )
  await fill(
    `insert into members (organization_id, user_id, role, created_at, updated_at)
     select $1::uuid, ${idAt(LISTS.people)}, 'member', ${AT}, ${AT} from ROWS`,
    [organizationId],
  )
  await fill(
    `insert into personal_access_tokens (organization_id, id, user_id, name, token_sha256, expires_at, created_at)
     select $1::uuid, ${idAt(LISTS.tokens)}, $2, 'T', sha256(convert_to($1::uuid::text || n, 'UTF8')), ${AT}, ${AT} from ROWS`,
    [organizationId, actorId],
  )
  await fill(
    `insert into investigations (organization_id, id, case_number, title, investigation_type, lead_investigator_id, due_on, opened_at, created_at, updated_at)
     select $1::uuid, ${idAt(LISTS.investigations)}, 'C-' || n, 'Case', 'other', ${idAt(LISTS.people, `1 + n % ${ACTORS}`)}, '2024-01-31', ${AT}, ${AT}, ${AT} from ROWS`,
    [organizationId],
  )
  const place = [organizationId, investigationId]
  await fill(
    `insert into evidence_items (organization_id, investigation_id, id, title, source_type, content, size_bytes, occurred_at, text_status, embedding_status, created_at, updated_at)
     select $1::uuid, $2, ${idAt(LISTS.items)}, 'Note ' || (n * 7919) % 1000, 'content', 'x', (n * 7919) % 5000,
       case when n % 3 > 0 then ${AT} end, 'extracted', 'embedded', ${AT}, ${AT} from ROWS`,
    place,
  )
  await fill(
    `insert into analyses (organization_id, investigation_id, id, type, subject, generation_status, provider, model, created_at, updated_at)
     select $1::uuid, $2, ${idAt(LISTS.analyses)}, 'summary', '', 'complete', 'extractive', 'x', ${AT}, ${AT} from ROWS`,
    place,
  )
  await fill(
    `insert into analysis_feedback (organization_id, investigation_id, analysis_id, id, user_id, action, created_at)
     select $1::uuid, $2, $3, ${idAt(LISTS.feedback)}, $4, case n % 10 when 0 then 'edit' else 'view' end, ${AT} from ROWS`,
    [...place, analysisId, actorId],
  )
  await fill(
    `insert into retention_runs (id, run_type, ci_run_id, trigger, started_at, finished_at, closed_at)
     select ${idAt(LISTS.runs)}, 'retention', 'none', 'schedule', ${AT}, ${AT}, ${AT} from ROWS`,
    [],
  )
  await giveAuditRows({ transaction }, organizationId, rows)
  await sql.executeSql('vacuum analyze')
  return { organizationId, rows, investigationId, analysisId, actorId }
}

/** So many rows of the audit trail, the newest of all: behind one another in the chain, but without its hashes. */
export const giveAuditRows = (
  { transaction }: Pick<OpenDatabase, 'transaction'>,
  organizationId: string,
  rows: number,
): Promise<void> =>
  transaction(async (session) => {
    // The chain's head would be locked and written once for each row.
    await session.executeSql('set local session_replication_role = replica')
    await session.executeSql(
      `insert into audit_chains (organization_id, last_sequence, last_hash) values ($1, 0, '') on conflict do nothing`,
      [organizationId],
    )
    await session.executeSql(
      `insert into audit_logs (organization_id, sequence, id, action, actor_id, success, phi, created_at, previous_hash, hash)
       select c.organization_id, c.last_sequence + n, ${idAt(LISTS.audit)}, case n % 10 when 3 then 'evidence.create' else 'evidence.view' end,
         ${idAt(LISTS.people, `1 + n % ${ACTORS}`)}, n % 100 > 0, true, ${AT}, '', ''
       from audit_chains c cross join generate_series(1, $2::int) n where c.organization_id = $1`,
      [organizationId, rows],
    )
    await session.executeSql(
      'update audit_chains set last_sequence = last_sequence + $2::int where organization_id = $1',
      [organizationId, rows],
    )
  })

/** Fills the newest cases, so that the first page of the list has figures to show. */
export async function fillCases(
  { sql }: Pick<OpenDatabase, 'sql'>,
  { organizationId, rows }: LongLists,
  { cases, items, questions, analyses }: CaseSize,
): Promise<void> {
  const each = `from generate_series(${rows - cases}, ${rows - 1}) c cross join generate_series(1, %) n`
  const of = (count: number) => each.replace('%', String(count))
  const at = `now() - n * interval '1 minute'`
  const values = [organizationId]
  await sql.executeSql(
    `insert into evidence_items (organization_id, investigation_id, id, title, source_type, text_status, embedding_status, created_at, updated_at)
     select $1::uuid, ${idAt(LISTS.investigations, 'c')}, gen_random_uuid(), 'Note', 'content', 'extracted', 'embedded', ${at}, ${at} ${of(items)}`,
    values,
  )
  await sql.executeSql(
    `insert into questions (organization_id, investigation_id, id, text, position, status, created_at, updated_at)
     select $1::uuid, ${idAt(LISTS.investigations, 'c')}, gen_random_uuid(), 'Who?', n, case n % 3 when 0 then 'open' else 'answered' end, ${at}, ${at} ${of(questions)}`,
    values,
  )
  await sql.executeSql(
    `insert into analyses (organization_id, investigation_id, id, type, subject, generation_status, generated_at, provider, model, created_at, updated_at)
     select $1::uuid, ${idAt(LISTS.investigations, 'c')}, gen_random_uuid(), 'summary', '', 'complete', ${at}, 'extractive', 'x', ${at}, ${at} ${of(analyses)}`,
    values,
  )
  await sql.executeSql('vacuum analyze')
}
