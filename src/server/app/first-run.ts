import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { createInvestigation, insertInquiry } from '#server/features/investigations/index.ts'
import { createOrganization, findOrganizationId } from '#server/features/organizations/index.ts'
import { AppError } from '#server/platform/errors.ts'
import { SOURCE_TYPES } from '#shared/analysis-types.ts'
import { newInvestigation } from '#shared/contracts/investigations.ts'
import type { AppContext } from './context.ts'
import { SAMPLE_SLUG } from './token-request.ts'

const sampleFolder = join(import.meta.dirname, '../../../sample')

const sampleCase = newInvestigation.extend({
  questions: z.array(z.string()),
  topics: z.array(z.string()),
  items: z.array(
    z.strictObject({
      file: z.string(),
      source_type: z.enum(SOURCE_TYPES),
      title: z.string().optional(),
      questions: z.array(z.number().int()).default([]),
    }),
  ),
})

/**
 * Creates the sample organization and investigation on the very first start, and an owner's link until one has been
 * used.
 */
export async function ensureFirstRun(context: AppContext): Promise<{ ownerUrl: string | null }> {
  await ensureSample(context)
  return { ownerUrl: await offerOwnerUrl(context) }
}

/** A new link to the owner's account, which invalidates the previous one; null if one has been used. */
export async function offerOwnerUrl(context: AppContext): Promise<string | null> {
  const { clock, ids, tenancy, features, config } = context
  const secret = await tenancy.asSystem("offer the owner's link", async (db) => {
    const organizationId = await findOrganizationId(db, SAMPLE_SLUG)
    if (!organizationId) throw new AppError('CONFLICT', 'Start the service once before anything else.')
    return await features.auth.offerOwnerLink(db, { clock, ids }, organizationId)
  })
  return secret && `${config.publicUrl}/welcome#${secret}`
}

/** Whether the owner's account has yet to be created. */
export const ownerIsWanted = async ({ tenancy, features }: AppContext): Promise<boolean> =>
  !(await tenancy.asSystem("look whether the owner's link was used", (db) => features.auth.ownerLinkUsed(db)))

/** Creates the sample organization, and its investigation where the settings want one, if they are missing. */
export async function ensureSample(context: AppContext): Promise<void> {
  const { clock, ids, tenancy, config } = context
  const existing = await tenancy.asSystem('look whether this is the first start', (db) =>
    findOrganizationId(db, SAMPLE_SLUG),
  )
  if (existing) return
  const organizationId = await tenancy.asSystem('make the sample organization', (db) =>
    createOrganization({ clock, ids }, db, { slug: SAMPLE_SLUG, name: 'Sample organization' }),
  )
  // Of several processes that start at once, only the one that made the organization adds the case.
  if (organizationId && config.sampleCase && existsSync(join(sampleFolder, 'case.json')))
    await addSampleInvestigation(context, organizationId)
}

async function addSampleInvestigation(
  { clock, ids, tenancy, features }: AppContext,
  organizationId: string,
): Promise<void> {
  const { questions, topics, items, ...investigation } = sampleCase.parse(
    JSON.parse(await readFile(join(sampleFolder, 'case.json'), 'utf8')),
  )
  const scope = { organizationId, userId: null }
  const now = clock.now()
  const added = await tenancy.inTenant(scope, async (db) => {
    const { id } = await createInvestigation({ clock, ids }, db, {
      scope,
      body: investigation,
      isSample: true,
    })
    const row = { organizationId, investigationId: id, position: undefined, userId: null, now }
    const questionIds: string[] = []
    for (const text of questions) {
      const questionId = ids.uuid()
      await insertInquiry(db, 'question', { ...row, id: questionId, text })
      questionIds.push(questionId)
    }
    for (const text of topics) await insertInquiry(db, 'topic', { ...row, id: ids.uuid(), text })
    return { id, questionIds }
  })
  for (const item of items)
    await features.evidence.addFile(scope, added.id, {
      fileName: item.file,
      mimeType: null,
      bytes: await readFile(join(sampleFolder, 'evidence', item.file)),
      sourceType: item.source_type,
      title: item.title ?? null,
      questionIds: item.questions.flatMap((index) => added.questionIds[index] ?? []),
    })
}
