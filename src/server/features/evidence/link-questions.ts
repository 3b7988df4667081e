import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { databaseErrorCode, invalid } from '#server/platform/errors.ts'
import { replaceQuestionLinks } from './evidence.store.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Links an item to exactly these questions of its investigation. */
export const linkQuestions = async (
  deps: Pick<Core, 'clock'>,
  db: TenantDb,
  {
    questionIds,
    ...item
  }: { id: string; investigationId: string; organizationId: string; questionIds: readonly string[] },
): Promise<void> =>
  await replaceQuestionLinks(db, item, { questionIds, now: deps.clock.now() }).catch((error: unknown) => {
    if (databaseErrorCode(error) === FOREIGN_KEY_VIOLATION)
      throw invalid('question_ids', 'Some of the questions do not belong to this case.')
    throw error
  })
