import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { SOURCE_TYPES } from '#shared/analysis-types.ts'
import { newInvestigation } from '#shared/contracts/investigations.ts'
import type { AppContext } from './context.ts'

/** The organization of a new installation; `probity token` uses it unless told otherwise. */
export const SAMPLE_SLUG = 'sample'

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

/** Makes the sample organization and investigation on the very first start, and the owner's link until it is used. */
export async function ensureFirstRun(context: AppContext): Promise<{ ownerUrl: string | null }> {
  const { clock, ids, tenancy, features, config } = context
  const existing = await tenancy.asSystem('look whether this is the first start', (db) =>
    features.organizations.organizationIdOf(db, SAMPLE_SLUG),
  )
  const organizationId =
    existing ??
    (await tenancy.asSystem('make the sample organization', (db) =>
      features.organizations.ensureOrganization(db, { clock, ids }, SAMPLE_SLUG, 'Sample organization'),
    ))
  if (!existing && existsSync(join(sampleFolder, 'case.json')))
    await addSampleInvestigation(context, organizationId)
  const secret = await tenancy.asSystem("offer the owner's link", (db) =>
    features.auth.offerOwnerLink(db, { clock, ids }, organizationId),
  )
  return { ownerUrl: secret && `${config.publicUrl}/welcome#${secret}` }
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
    const { id } = await features.investigations.createInvestigation(db, scope, { clock, ids }, investigation)
    const row = { organizationId, investigationId: id, position: undefined, userId: null, now }
    const questionIds = questions.map(() => ids.uuid())
    for (const [index, text] of questions.entries())
      await features.investigations.insertInquiry(db, 'question', { ...row, id: questionIds[index]!, text })
    for (const text of topics)
      await features.investigations.insertInquiry(db, 'topic', { ...row, id: ids.uuid(), text })
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
