import { CompiledQuery } from 'kysely'
import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'

interface Explained {
  readonly 'QUERY PLAN': [
    { readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number } },
  ]
}

/** How many pages of tables and indexes the statements of this work read, by their plans as they were carried out. */
export async function countPagesRead<Db extends TenantDb | SystemDb>(
  db: Db,
  work: (db: Db) => Promise<unknown>,
): Promise<number> {
  const executor = db.getExecutor()
  const run = executor.executeQuery.bind(executor)
  let pages = 0
  executor.executeQuery = async <R>(query: CompiledQuery<R>) => {
    const { rows } = await run<Explained>(
      CompiledQuery.raw(`explain (analyze, buffers, timing off, format json) ${query.sql}`, [
        ...query.parameters,
      ]),
    )
    for (const { 'QUERY PLAN': plans } of rows)
      pages += plans[0].Plan['Shared Hit Blocks'] + plans[0].Plan['Shared Read Blocks']
    return await run(query)
  }
  try {
    await work(db)
    return pages
  } finally {
    executor.executeQuery = run
  }
}
