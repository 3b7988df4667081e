import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Generation } from '#shared/contracts/analyses.ts'
import { countUnread, findPeople } from '../reading/index.ts'
import { findItemsOf } from './titles.store.ts'

type Asked = Pick<Generation, 'type' | 'params'>

const readColumns = ({ type, params }: Asked) =>
  type === 'comparative' ? (params?.comparative?.columns ?? []) : []

/** The items that a comparison was told to set side by side. */
export const comparedItems = (asked: Asked): string[] =>
  readColumns(asked).flatMap((column) => ('evidence_id' in column ? [column.evidence_id] : []))

/**
 * Throws where a comparison cannot be made of the columns that were asked for: an item or a person that is not in the
 * case, or the same one twice. While items wait to be read nobody can be said not to be in the case.
 */
export async function requireColumns(db: TenantDb, investigationId: string, asked: Asked): Promise<void> {
  const columns = readColumns(asked)
  if (columns.length === 0) return
  const items = await findItemsOf(db, investigationId, comparedItems(asked))
  const everybodyIsKnown = (await countUnread(db, investigationId)) === 0
  const people = new Set(
    (await findPeople(db, investigationId)).flatMap(({ name, aliases }) =>
      [name, ...aliases.map((alias) => alias.name)].map(plainName),
    ),
  )
  const seen = new Set<string>()
  for (const [at, column] of columns.entries()) {
    const path = `params.comparative.columns.${at}`
    const named = 'party' in column ? plainName(column.party) : column.evidence_id
    if ('party' in column && everybodyIsKnown && !people.has(named))
      throw invalid(
        path,
        `Nobody in this case is called “${column.party}”. Name people as the case names them.`,
      )
    if ('evidence_id' in column && !items.has(named))
      throw invalid(path, 'This item is not in the case. Choose items of the case to compare.')
    if (seen.has(named))
      throw invalid(
        path,
        'An item or person cannot be compared with itself. Name at least two different ones.',
      )
    seen.add(named)
  }
}

const plainName = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
