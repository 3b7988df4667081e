import { accessSync, chmodSync, constants, mkdirSync, statSync } from 'node:fs'
import { errorCode } from '#server/platform/errors.ts'
import type { Logger } from '#server/platform/observability/log.ts'

const OWNER_ONLY = 0o700
const OTHERS = 0o077
/** Set on folders that several users share on purpose, such as /tmp. */
const STICKY = 0o1000

/**
 * Creates the folder if it is missing, and closes an existing one to everyone but the service's own user. Refuses one
 * that cannot be written.
 */
export function prepareDataFolder(path: string, logger: Logger): void {
  try {
    mkdirSync(path, { recursive: true, mode: OWNER_ONLY })
    accessSync(path, constants.W_OK)
  } catch (error) {
    throw new Error(
      `The data folder ${path} cannot be written (${errorCode(error)}). Give the service's user the right to, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
  const { mode } = statSync(path)
  if ((mode & OTHERS) === 0) return
  if ((mode & STICKY) === 0)
    try {
      chmodSync(path, OWNER_ONLY)
      return
    } catch {
      // It belongs to another user.
    }
  logger.warn('other users can enter the data folder; use a separate folder for the service')
}
