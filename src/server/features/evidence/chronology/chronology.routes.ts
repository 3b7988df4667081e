import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { writeCsv } from '#server/platform/sheets/csv.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { listChronology } from './list-chronology.ts'

const tag = 'investigations'
const MAX_ROWS = 100_000

export const chronologyRoutes = ({ tenancy }: Pick<Core, 'tenancy'>): Route[] => [
  defineRoute(
    endpoints.getChronology,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'investigation.view',
      tag,
      summary: 'The dated sentences and rows of all items in order of time, as they were read',
    },
    async ({ scope, params, query }) =>
      await tenancy.inTenant(scope, async (db) => {
        const { total, unread, entries } = await listChronology(db, params.id, query)
        const [start, end] = [query.cursor ?? 0, (query.cursor ?? 0) + query.limit]
        return {
          items: await entries(start, end),
          next_cursor: end < total ? String(end) : null,
          total,
          unread,
        }
      }),
  ),
  defineRoute(
    endpoints.exportChronology,
    {
      access: atLeast('viewer'),
      rate: 'ai',
      audit: 'investigation.export',
      tag,
      summary: 'The chronology as a sheet: each date as it is written beside the date as it was read',
    },
    async ({ scope, params, query, reply }) => {
      const rows = await tenancy.inTenant(scope, async (db) => {
        const { entries } = await listChronology(db, params.id, query)
        return [COLUMNS, ...(await entries(0, MAX_ROWS)).map(toRow)]
      })
      reply
        .header('content-disposition', `attachment; filename="chronology.${query.format}"`)
        .header('x-content-type-options', 'nosniff')
      if (query.format === 'csv') {
        reply.type('text/csv; charset=utf-8')
        return writeCsv(rows)
      }
      reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      // The library is large and rarely needed.
      const { writeXlsx } = await import('#server/platform/sheets/xlsx.ts')
      return writeXlsx('Chronology', rows)
    },
  ),
]

const COLUMNS: readonly string[] = [
  'from',
  'to',
  'certainty',
  'date_as_written',
  'readings',
  'exhibit_number',
  'given_numbers',
  'title',
  'speaker',
  'speaker_certain',
  'text',
  'evidence_id',
  'start',
  'end',
]

const toRow = ({ when, speaker, ...entry }: ChronologyEntry): (string | number | null)[] => [
  when.from,
  when.to,
  when.certainty,
  when.written.text,
  when.readings.join(' '),
  entry.exhibit_number,
  entry.given_numbers,
  entry.title,
  speaker?.name ?? null,
  speaker === null ? null : speaker.certain ? 'yes' : 'no',
  entry.text,
  entry.evidence_id,
  entry.start,
  entry.end,
]
