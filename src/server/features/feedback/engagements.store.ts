import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** One person and one wording of an analysis. */
export interface Reader {
  readonly organizationId: string
  readonly investigationId: string
  readonly analysisId: string
  readonly userId: string
  readonly contentSha256: string
}

export const findEngagement = (
  db: TenantDb,
  reader: Pick<Reader, 'analysisId' | 'userId' | 'contentSha256'>,
) =>
  db
    .selectFrom('analysis_engagements')
    .select(['served_at', 'detail_reviewed_at', 'citation_checked_at'])
    .where('analysis_id', '=', reader.analysisId)
    .where('user_id', '=', reader.userId)
    .where('content_sha256', '=', reader.contentSha256)
    .executeTakeFirst()

export const insertEngagement = (db: TenantDb, reader: Reader, now: Date) =>
  db
    .insertInto('analysis_engagements')
    .values({ ...toColumns(reader), served_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The first time counts: opening the detail again changes nothing. */
export const markDetailReviewed = (db: TenantDb, reader: Reader, now: Date) =>
  atReader(db, reader).set({ detail_reviewed_at: now }).where('detail_reviewed_at', 'is', null).execute()

export const markCitationChecked = (
  db: TenantDb,
  reader: Reader,
  { citationId, now }: { readonly citationId: string; readonly now: Date },
) =>
  atReader(db, reader)
    .set({ citation_checked_at: now, checked_citation_id: citationId })
    .where('citation_checked_at', 'is', null)
    .execute()

const atReader = (db: TenantDb, reader: Reader) =>
  db
    .updateTable('analysis_engagements')
    .where('analysis_id', '=', reader.analysisId)
    .where('user_id', '=', reader.userId)
    .where('content_sha256', '=', reader.contentSha256)

export const insertServedCitation = (
  db: TenantDb,
  reader: Reader,
  { citationId, now }: { readonly citationId: string; readonly now: Date },
) =>
  db
    .insertInto('served_citations')
    .values({ ...toColumns(reader), citation_id: citationId, served_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const wasCitationServed = async (db: TenantDb, reader: Reader, citationId: string): Promise<boolean> =>
  (await db
    .selectFrom('served_citations')
    .select('served_at')
    .where('analysis_id', '=', reader.analysisId)
    .where('user_id', '=', reader.userId)
    .where('content_sha256', '=', reader.contentSha256)
    .where('citation_id', '=', citationId)
    .executeTakeFirst()) !== undefined

/** The citations whose passage was sent to the reader. */
export const listServedCitations = async (db: TenantDb, reader: Reader): Promise<string[]> =>
  (
    await db
      .selectFrom('served_citations')
      .select('citation_id')
      .where('analysis_id', '=', reader.analysisId)
      .where('user_id', '=', reader.userId)
      .where('content_sha256', '=', reader.contentSha256)
      .execute()
  ).map(({ citation_id }) => citation_id)

const toColumns = (reader: Reader) => ({
  organization_id: reader.organizationId,
  investigation_id: reader.investigationId,
  analysis_id: reader.analysisId,
  user_id: reader.userId,
  content_sha256: reader.contentSha256,
})
