import { AppError } from '../errors.ts'

export interface Page<T> {
  readonly items: T[]
  readonly next_cursor: string | null
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** A cursor is the id of the last row seen: ids sort by time. */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!UUID.test(cursor))
    throw new AppError('VALIDATION_FAILED', 'The cursor does not come from this list.', {
      errors: [{ path: 'cursor', message: 'unknown cursor' }],
    })
  return cursor
}

/** `rows` holds up to one row more than the page: an extra row means there is a next page. */
export const toPage = <T extends { id: string }>(rows: T[], limit: number): Page<T> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: last && rows.length > limit ? last.id : null }
}
