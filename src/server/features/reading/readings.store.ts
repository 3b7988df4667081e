import { type RawBuilder, sql } from 'kysely'
import { jsonb } from '#server/platform/db/sql.ts'
import type { SystemDb, TenantDb } from '#server/platform/db/tenancy.ts'
import type { SheetRows } from '#server/platform/text/sheet-rows.ts'
import { formatDay } from '#server/platform/text/time/calendar.ts'
import { UNIT_PARTS } from '#shared/contracts/reading.ts'
import type { ItemCondition } from '../retrieval/index.ts'
import { READER_VERSION } from './read-text.ts'
import { PART_OF_UNIT, type StoredReading, TIMES_OF_UNIT } from './stored-units.ts'
import type { StoredParty } from './unit.ts'
import type { WholeItem } from './whole-item.ts'

/** What is known beside the text of an item `e` in an investigation `i`: whatever the reader is given of it. */
const CONTEXT: RawBuilder<string> = sql<string>`md5(concat_ws('|', i.parties::text, i.conduct_start, i.conduct_end,
  e.file_name, to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD'), (
    select c.day_first from evidence_counts c
    where c.organization_id = i.organization_id and c.investigation_id = i.id)))`

const IS_READ = sql<boolean>`exists (
  select from evidence_readings r
  where r.organization_id = e.organization_id and r.evidence_id = e.id
    and r.reader_version = ${sql.lit(READER_VERSION)} and r.context = ${CONTEXT})`

export interface ItemToRead {
  readonly organization_id: string
  readonly evidence_id: string
  readonly investigation_id: string
  readonly content: string
  readonly context: string
  readonly file_name: string | null
  readonly title: string
  /** An ISO day. */
  readonly occurred_on: string | null
  readonly parties: readonly StoredParty[]
  readonly conduct_start: string | null
  readonly conduct_end: string | null
  /** Whether the day comes first in the dates of the case; null where its items do not tell. */
  readonly day_first: boolean | null
}

/** An item whose text is known, with what is known beside it; undefined if there is nothing to read. */
export async function findItemToRead(db: TenantDb, evidenceId: string): Promise<ItemToRead | undefined> {
  const { rows } = await sql<ItemToRead>`
    select e.organization_id, e.id as evidence_id, e.investigation_id, e.content, e.file_name, e.title,
      to_char(e.occurred_at at time zone 'UTC', 'YYYY-MM-DD') as occurred_on, i.parties,
      i.conduct_start::text, i.conduct_end::text, c.day_first, ${CONTEXT} as context
    from evidence_items e join investigations i on i.organization_id = e.organization_id and i.id = e.investigation_id
    join evidence_counts c on c.organization_id = i.organization_id and c.investigation_id = i.id
    where e.id = ${evidenceId} and e.deleted_at is null and e.text_status = 'extracted'`.execute(db)
  return rows[0]
}

/** The installation's next items after the given one, by id, that no reader of this version has read as they are. */
export async function findUnread(
  db: SystemDb,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ organizationId: string; evidenceId: string }[]> {
  const { rows } = await sql<{ organizationId: string; evidenceId: string }>`
    select e.organization_id as "organizationId", e.id as "evidenceId"
    from evidence_items e join investigations i on i.organization_id = e.organization_id and i.id = e.investigation_id
    where (${after}::uuid is null or e.id > ${after}::uuid)
      and e.text_status = 'extracted' and e.deleted_at is null and i.deleted_at is null and not ${IS_READ}
    order by e.id limit ${limit}`.execute(db)
  return rows
}

/** Items of an investigation that were read before what is known beside their text changed. */
export async function findOutdated(db: TenantDb, investigationId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id
    from evidence_readings r
    join evidence_items e on e.organization_id = r.organization_id and e.id = r.evidence_id
    join investigations i on i.organization_id = e.organization_id and i.id = e.investigation_id
    where r.investigation_id = ${investigationId} and e.text_status = 'extracted' and e.deleted_at is null
      and not ${IS_READ}
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether this version of the reader has read the item as it is. */
export async function isRead(db: TenantDb, evidenceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from evidence_items e join investigations i on i.organization_id = e.organization_id and i.id = e.investigation_id
    where e.id = ${evidenceId} and ${IS_READ}`.execute(db)
  return rows.length > 0
}

/** Replaces the reading of an item. */
export const saveReading = (
  db: TenantDb,
  item: Pick<ItemToRead, 'organization_id' | 'evidence_id' | 'investigation_id' | 'context'>,
  {
    reading,
    whole,
    dayFirst,
    now,
  }: {
    readonly reading: StoredReading
    readonly whole: WholeItem
    readonly dayFirst: boolean | null
    readonly now: Date
  },
) =>
  db
    .insertInto('evidence_readings')
    .values({
      organization_id: item.organization_id,
      evidence_id: item.evidence_id,
      investigation_id: item.investigation_id,
      reader_version: READER_VERSION,
      context: item.context,
      names: jsonb(reading.names),
      units: jsonb(reading.units),
      day_first: dayFirst,
      speaker: whole.speaker === null ? null : reading.names.indexOf(whole.speaker),
      said_on: whole.saidOn === null ? null : formatDay(whole.saidOn),
      read_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'evidence_id']).doUpdateSet((eb) => ({
        reader_version: eb.ref('excluded.reader_version'),
        context: eb.ref('excluded.context'),
        names: eb.ref('excluded.names'),
        units: eb.ref('excluded.units'),
        day_first: eb.ref('excluded.day_first'),
        speaker: eb.ref('excluded.speaker'),
        said_on: eb.ref('excluded.said_on'),
        read_at: eb.ref('excluded.read_at'),
      })),
    )
    .execute()

/** Readings that tell the order of day and month, enough to know that of the case. */
const TELLING = 200
/** So many times as many have to tell the one as the other. */
const CLEARLY = 3

/** The order of day and month in which a case writes its dates, as its readings tell it; null where they do not. */
export async function findDayOrder(db: TenantDb, investigationId: string): Promise<boolean | null> {
  const { rows } = await sql<{ day: number; month: number }>`
    select count(*) filter (where day_first)::int as day, count(*) filter (where not day_first)::int as month
    from (select day_first from evidence_readings
      where investigation_id = ${investigationId} and day_first is not null limit ${TELLING}) telling`.execute(
    db,
  )
  const { day, month } = rows[0]!
  if (day + month === 0) return null
  if (day >= CLEARLY * month) return true
  return month >= CLEARLY * day ? false : null
}

/** Of a text that is no longer the item's, or of names that are no longer to be known. */
export async function removeReadings(db: TenantDb, evidenceIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('evidence_readings')
    .where('evidence_id', 'in', [...evidenceIds])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The readings of items that have one. */
export const listReadings = (db: TenantDb, evidenceIds: readonly string[]) =>
  db
    .selectFrom('evidence_readings')
    .select(['evidence_id', 'names', 'units'])
    .where('evidence_id', 'in', [...evidenceIds])
    .execute()

interface ItemOfPerson {
  readonly evidence_id: string
  readonly title: string
  readonly exhibit_number: number | null
  readonly content: string | null
  readonly sheet_rows: SheetRows | null
  readonly names: readonly string[]
  readonly units: StoredReading['units']
}

/** The items in which somebody speaks or is spoken to by one of some names, and those whose words match. */
export async function listItemsOfPerson(
  db: TenantDb,
  investigationId: string,
  wanted: {
    readonly names: readonly string[]
    readonly matching: readonly ItemCondition[]
    readonly limit: number
  },
): Promise<ItemOfPerson[]> {
  const matches = wanted.matching.map((isMatching) => isMatching(sql.ref('e.id')))
  const { rows } = await sql<ItemOfPerson>`
    select e.id as evidence_id, e.title, e.exhibit_number, e.content, e.sheet_rows, r.names, r.units
    from evidence_readings r
    join evidence_items e on e.organization_id = r.organization_id and e.id = r.evidence_id
    where r.investigation_id = ${investigationId} and e.deleted_at is null and e.withdrawn_at is null
      and (${sql.join([sql`r.names ?| ${[...wanted.names]}::text[]`, ...matches], sql` or `)})
    order by e.exhibit_number, e.id limit ${wanted.limit}`.execute(db)
  return rows
}

export interface DatedRow {
  readonly evidence_id: string
  readonly title: string
  readonly exhibit_number: number | null
  readonly given_numbers: string | null
  readonly names: readonly string[]
  readonly units: StoredReading['units']
}

const ROW = UNIT_PARTS.indexOf('row')

/**
 * The items of an investigation that have been read, each with those of its units that hold a time. An appointment
 * holds one in a form of its own.
 */
export async function listDatedRows(db: TenantDb, investigationId: string): Promise<DatedRow[]> {
  const { rows } = await sql<DatedRow>`
    select e.id as evidence_id, e.title, e.exhibit_number, e.given_numbers, r.names, jsonb_agg(u.unit order by u.place) as units
    from evidence_readings r
    join evidence_items e on e.organization_id = r.organization_id and e.id = r.evidence_id
    cross join lateral jsonb_array_elements(r.units) with ordinality as u(unit, place)
    where r.investigation_id = ${investigationId} and e.deleted_at is null and e.withdrawn_at is null
      and (jsonb_array_length(u.unit -> ${sql.lit(TIMES_OF_UNIT)}) > 0
        or (u.unit -> ${sql.lit(PART_OF_UNIT)} = ${sql.lit(String(ROW))}::jsonb and e.content like 'BEGIN:VCALENDAR%'))
    group by e.id, e.title, e.exhibit_number, e.given_numbers, r.names
    order by e.id`.execute(db)
  return rows
}

/** The words of items, by their ids. */
export const listTexts = (db: TenantDb, evidenceIds: readonly string[]) =>
  db
    .selectFrom('evidence_items')
    .select(['id', 'content'])
    .where('id', 'in', [...evidenceIds])
    .execute()

/** An item's text with its reading, whose columns are null while it waits for one. */
export const findReading = (db: TenantDb, evidenceId: string) =>
  db
    .selectFrom('evidence_items as e')
    .innerJoin('investigations as i', (join) =>
      join.onRef('i.organization_id', '=', 'e.organization_id').onRef('i.id', '=', 'e.investigation_id'),
    )
    .leftJoin('evidence_readings as r', (join) =>
      join.onRef('r.organization_id', '=', 'e.organization_id').onRef('r.evidence_id', '=', 'e.id'),
    )
    .select(['e.investigation_id', 'e.content', 'e.sheet_rows', 'r.reader_version', 'r.names', 'r.units'])
    .where('e.id', '=', evidenceId)
    .where('e.deleted_at', 'is', null)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst()
