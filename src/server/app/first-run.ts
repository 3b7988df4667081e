import { createOrganization, findOrganizationId } from '#server/features/organizations/index.ts'
import { AppError } from '#server/platform/errors.ts'
import { SAMPLE_ORGANIZATION } from '#shared/sample-organization.ts'
import type { AppContext } from './context.ts'
import { finishSampleCase, hasSampleCase } from './sample-case.ts'
import { SAMPLE_SLUG } from './token-request.ts'

/**
 * Creates the sample organization and investigation on the very first start, and an owner's link until one has been
 * used.
 */
export async function ensureFirstRun(context: AppContext): Promise<{ ownerUrl: string | null }> {
  await ensureSample(context)
  return { ownerUrl: await offerOwnerUrl(context) }
}

/** A new link to the owner's account, which invalidates the previous one; null if one has been used. */
export const offerOwnerUrl = (context: AppContext): Promise<string | null> =>
  ownerUrl(context, context.features.auth.offerOwnerLink)

/** The same, but null if another process of the fleet has offered one that still works. */
export const offerFirstOwnerUrl = (context: AppContext): Promise<string | null> =>
  ownerUrl(context, context.features.auth.offerFirstOwnerLink)

async function ownerUrl(
  { clock, ids, tenancy, config }: AppContext,
  offer: AppContext['features']['auth']['offerOwnerLink'],
): Promise<string | null> {
  const secret = await tenancy.asSystem("offer the owner's link", async (db) => {
    const organizationId = await findOrganizationId(db, SAMPLE_SLUG)
    if (!organizationId) throw new AppError('CONFLICT', 'Start the service once before anything else.')
    return await offer(db, { clock, ids }, organizationId)
  })
  return secret && `${config.publicUrl}/welcome#${secret}`
}

/** Whether the owner's account has yet to be created. */
export const ownerIsWanted = async ({ tenancy, features }: AppContext): Promise<boolean> =>
  !(await tenancy.asSystem("look whether the owner's link was used", (db) => features.auth.ownerLinkUsed(db)))

/**
 * Creates the sample organization, and its investigation where the settings want one; a start after an interrupted one
 * goes on where that stopped.
 */
export async function ensureSample(context: AppContext): Promise<void> {
  const { clock, ids, tenancy, config } = context
  const organizationId = await tenancy.asSystem('make the sample organization', async (db) => {
    const sampleWanted = config.sampleCase && hasSampleCase()
    const names = { slug: SAMPLE_SLUG, name: SAMPLE_ORGANIZATION }
    return (
      (await findOrganizationId(db, SAMPLE_SLUG)) ??
      (await createOrganization({ clock, ids }, db, { ...names, sampleWanted })) ??
      // Another process that starts at the same moment has just made it.
      (await findOrganizationId(db, SAMPLE_SLUG))
    )
  })
  if (organizationId) await finishSampleCase(context, organizationId)
}
