import { findEnclosure } from '#server/features/evidence/index.ts'
import type { Logger } from '#server/platform/observability/log.ts'

/** Logs once how well this machine isolates the processes that read files; docs/security.md explains each level. */
export async function sayEnclosure(logger: Logger): Promise<void> {
  const { isSealed, hasOwnUser, endsWithParent } = await findEnclosure()
  const facts = { sealed: isSealed, ownUser: hasOwnUser, endsWithService: endsWithParent }
  if (isSealed) logger.info(facts, 'files are read in processes without access to the network or other files')
  else
    logger.warn(
      facts,
      'this machine cannot cut the processes that read files off from the network: only Node keeps them from other files (docs/security.md, "Reading hostile files")',
    )
}
