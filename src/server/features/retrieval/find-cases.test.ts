import { beforeAll, expect, test } from 'vitest'
import { replaceChunks } from '#server/features/evidence/evidence-chunks.store.ts'
import type { Tenancy, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { randomIds } from '#server/platform/ids.ts'
import { describeOnEitherDatabase, tenancyOf } from '#test/support/databases.ts'
import { findCasesWith } from './find-items.ts'
import { packInvestigation } from './pack-blocks.ts'

const now = new Date('2026-03-01T10:00:00Z')
/** Enough passages to be packed. */
const MANY = 600

describeOnEitherDatabase('the cases that a search of everything looks into', (database) => {
  let tenancy: Tenancy
  let scope: TenantScope
  let large: string
  let small: string
  const inTenant = <T>(work: (db: TenantDb) => Promise<T>) => tenancy.inTenant(scope, work)
  const execute = (text: string, values: unknown[]) => database().sql.executeSql(text, values)

  beforeAll(async () => {
    tenancy = tenancyOf(database())
    scope = { organizationId: randomIds.uuid(), userId: null }
    await execute(
      `insert into organizations (id, name, slug, created_at, updated_at) values ($1, 'x', $2, now(), now())`,
      [scope.organizationId, scope.organizationId],
    )
    large = await addCase(
      Array.from({ length: MANY }, (_, n) => (n === 7 ? 'The crane.' : 'A guard signed.')),
    )
    small = await addCase(['The crane stood still.', 'A guard refused.'])
    const signal = AbortSignal.timeout(60_000)
    for (const investigationId of [large, small])
      await packInvestigation({ tenancy }, scope, { investigationId, signal })
    const { rows } = await execute('select distinct investigation_id as id from search_blocks', [])
    expect(rows).toEqual([{ id: large }])
  })

  async function addCase(texts: readonly string[]): Promise<string> {
    const { organizationId } = scope
    const [investigationId, evidenceId] = [randomIds.uuid(), randomIds.uuid()]
    await execute(
      `insert into investigations (organization_id, id, case_number, title, investigation_type, opened_at, created_at, updated_at)
       values ($1, $2, $3, 'x', 'other', now(), now(), now())`,
      [organizationId, investigationId, investigationId],
    )
    await execute(
      `insert into evidence_items (organization_id, id, investigation_id, title, source_type, text_status, chunk_count, created_at, updated_at)
       values ($1, $2, $3, 'x', 'content', 'extracted', $4, now(), now())`,
      [organizationId, evidenceId, investigationId, texts.length],
    )
    await inTenant((db) =>
      replaceChunks(
        db,
        { organizationId, investigationId, evidenceId, embeddingModel: 'test/native', now },
        texts.map((text) => ({
          id: randomIds.uuid(),
          start: 0,
          end: text.length,
          text,
          tokenCount: 3,
          embedding: new Float32Array(384).fill(0.05),
        })),
      ),
    )
    return investigationId
  }

  test.each([
    ['crane', ['large', 'small']],
    ['signed', ['large']],
    ['"crane stood"', ['small']],
    ['refused or hovercraft', ['small']],
    // The words of a packed case may stand together, which only its passages say; of one that is not packed they do.
    ['crane guard', ['large']],
    ['crane -guard', ['large', 'small']],
    ['hovercraft', []],
    ['crane hovercraft', []],
    ['the', []],
  ])('are all that may have it, whether they are packed or not: %s', async (typed, expected) => {
    const found = await inTenant((db) => findCasesWith(db, typed))
    const names = found.map((id) => (id === large ? 'large' : id === small ? 'small' : 'another'))
    expect(names.sort()).toEqual(expected)
  })
})
