import type { ColumnType } from 'kysely'

/** JSON columns are written as text (`jsonb(value)` in sql.ts) and read as values. */
export type Json<T> = ColumnType<T, string, string>
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
/** Calendar dates stay strings: a Date would shift with the time zone. */
export type Day = string

export interface Tenant {
  organization_id: string
}
export interface Stamped {
  created_at: Date
  updated_at: Date
}
