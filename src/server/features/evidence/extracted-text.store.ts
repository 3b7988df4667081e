import { sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { SheetRows } from '#server/platform/text/sheet-rows.ts'
import type { TextStatus } from '#shared/contracts/evidence.ts'

export interface ExtractedText {
  readonly content: string
  readonly textStatus: TextStatus
  readonly textError: string | null
  readonly title: string | null
  readonly occurredAt: Date | null
  readonly sheetRows: SheetRows | null
  readonly now: Date
}

/** Undefined if the text was already settled: another worker was faster, or the item is gone. */
export const saveExtractedText = (db: TenantDb, id: string, text: ExtractedText) =>
  db
    .updateTable('evidence_items')
    .set((eb) => ({
      content: text.content,
      text_status: text.textStatus,
      text_error: text.textError,
      sheet_rows: text.sheetRows && jsonb(text.sheetRows),
      ...(text.title ? { title: text.title } : {}),
      occurred_at: eb.fn.coalesce('occurred_at', eb.val(text.occurredAt)),
      updated_at: text.now,
    }))
    .where('id', '=', id)
    .where('text_status', '=', 'pending')
    .returning(['organization_id', 'custodian'])
    .executeTakeFirst()

/** Undefined if there is no text of an earlier reading, or the text was already settled. */
export const keepEarlierText = (
  db: TenantDb,
  id: string,
  { textError, now }: { readonly textError: string; readonly now: Date },
) =>
  db
    .updateTable('evidence_items')
    .set({ text_status: 'extracted', text_error: textError, updated_at: now })
    .where('id', '=', id)
    .where('text_status', '=', 'pending')
    .where('content', '<>', '')
    .returning(['investigation_id', sql<number>`length(content)`.as('length')])
    .executeTakeFirst()
