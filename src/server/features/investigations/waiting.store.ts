import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { LIMITS } from '#shared/limits.ts'

/** Somebody, on a day that is theirs: days have no time zone. */
export interface Waiting {
  readonly userId: string
  readonly day: string
}

const ROW = sql.raw(
  'r.organization_id = investigations.organization_id and r.investigation_id = investigations.id',
)
const LED = sql.raw('t.organization_id = led.organization_id and t.investigation_id = led.id')
const IS_OPEN = sql.raw(`deleted_at is null and status <> all ('{closed,archived}')`)

/**
 * Whether somebody may review the report `r`, as `readOpenReport` finds its authors: nothing that stands in it is theirs.
 * With a limit the database looks for the rows of each allegation; an `exists` it would answer for a whole organization.
 */
const mayReview = (userId: string): RawBuilder<SqlBool> => sql`
  r.state = 'in_review' and r.submitted_by <> ${userId}
  and not exists (
    select from report_texts t
    where t.organization_id = r.organization_id and t.report_id = r.id and t.written_by = ${userId})
  and not exists (
    select from allegations a
    where a.organization_id = r.organization_id and a.investigation_id = r.investigation_id and (
      a.written_by = ${userId}
      or (select f.found_by from allegation_findings f
          where f.organization_id = a.organization_id and f.allegation_id = a.id
          order by f.version desc limit 1) = ${userId}
      or (select true from allegation_statements s
          where s.organization_id = a.organization_id and s.allegation_id = a.id and s.placed_by = ${userId} limit 1)
      or (select true from allegation_passages p
          where p.organization_id = a.organization_id and p.investigation_id = a.investigation_id and p.allegation_id = a.id
            and ${userId} in (p.chosen_by, p.placed_by) limit 1)))`

/** Whether an investigation has a report that this person may review; nobody may where `userId` is null. */
export const hasReportToReview = (userId: string | null): RawBuilder<boolean> =>
  userId === null ? sql`false` : sql`exists (select from reports r where ${ROW} and ${mayReview(userId)})`

/**
 * Whether an open investigation waits for somebody: they lead it, and it has analyses to judge or is due soon; or they
 * may review its report. Each half is found by an index of its own, and neither is read further than the page needs.
 */
export const waitsFor = (
  { userId, day }: Waiting,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): RawBuilder<SqlBool> => sql`id in (
  (select led.id from investigations led
   where led.lead_investigator_id = ${userId} and ${IS_OPEN} and (${before}::uuid is null or led.id < ${before}::uuid)
     and (led.due_on <= ${day}::date + ${LIMITS.dueSoonDays}::int or (select true from analyses_to_judge t where ${LED} limit 1))
   order by led.id desc limit ${limit})
  union all
  (select i.id from reports r join investigations i on i.organization_id = r.organization_id and i.id = r.investigation_id
   where ${mayReview(userId)} and ${IS_OPEN} and (${before}::uuid is null or i.id < ${before}::uuid)
   order by i.id desc limit ${limit}))`
