import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { writeCsv } from '#server/platform/sheets/csv.ts'
import type { ChronologyEntry } from '#shared/contracts/chronology.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { MEDIA_TYPES } from '#shared/media-types.ts'
import { zoneInWords } from '#shared/zone-in-words.ts'
import { entryInWords } from './entry-in-words.ts'
import { listChronology } from './list-chronology.ts'

const tag = 'investigations'
const MAX_ROWS = 100_000
/** Enough to read in a cell; a spreadsheet takes 32,767 characters. */
const MAX_CELL = 2_000

export const chronologyRoutes = ({ tenancy }: Pick<Core, 'tenancy'>): Route[] => [
  defineRoute(
    endpoints.getChronology,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'investigation.view',
      tag,
      summary:
        'What the items of an investigation date, in order of time; the rows of one log on one day are one entry',
    },
    async ({ scope, params, query }) =>
      await tenancy.inTenant(scope, async (db) => {
        const { entries, clocks, ...facts } = await listChronology(db, params.id, query)
        const [start, end] = [query.cursor ?? 0, (query.cursor ?? 0) + query.limit]
        return {
          items: entries(start, end),
          clocks: start === 0 ? clocks() : [],
          next_cursor: end < facts.total ? String(end) : null,
          ...facts,
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
        return [COLUMNS, ...entries(0, MAX_ROWS).map(toRow)]
      })
      reply
        .header('content-disposition', `attachment; filename="chronology.${query.format}"`)
        .header('x-content-type-options', 'nosniff')
      if (query.format === 'csv') {
        reply.type(`${MEDIA_TYPES.csv}; charset=utf-8`)
        return writeCsv(rows)
      }
      reply.type(MEDIA_TYPES.xlsx)
      // The library is large and rarely needed.
      const { writeXlsx } = await import('#server/platform/sheets/xlsx.ts')
      return writeXlsx('Chronology', rows)
    },
  ),
]

const COLUMNS: readonly string[] = [
  'kind',
  'from',
  'to',
  'certainty',
  'date_as_written',
  'column',
  'zone',
  'readings',
  'exhibit_number',
  'given_numbers',
  'title',
  'also_in',
  'speaker',
  'speaker_certain',
  'told_by',
  'told_by_certain',
  'count',
  'text',
  'evidence_id',
  'start',
  'end',
]

const isCertain = (one: ChronologyEntry['speaker'] | undefined): string | null =>
  one ? (one.certain ? 'yes' : 'no') : null

const toRow = (entry: ChronologyEntry): (string | number | null)[] => [
  entry.kind,
  entry.when.from,
  entry.when.to,
  entry.when.certainty,
  entry.when.written.text,
  entry.when.written.column ?? null,
  zoneInWords(entry.when.written.text, entry.when.zone).trim() || null,
  entry.when.readings.join(' '),
  entry.exhibit_number,
  entry.given_numbers,
  entry.title,
  entry.also_in.map(({ exhibit_number, title }) => exhibit_number ?? title).join(', ') || null,
  entry.speaker?.name ?? null,
  isCertain(entry.speaker),
  entry.told_by?.name ?? null,
  isCertain(entry.told_by),
  entry.count,
  entryInWords(entry, MAX_CELL),
  entry.evidence_id,
  entry.start,
  entry.end,
]
