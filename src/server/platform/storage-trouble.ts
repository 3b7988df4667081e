import { access, constants, statfs } from 'node:fs/promises'
import { AppError, errorCode } from './errors.ts'

/** Below this a disk counts as full: a database that can no longer write its log ends. */
const LEAST_ROOM = 64 * 1024 * 1024

const NO_SPACE =
  'There is no space left on the disk. Nothing was kept of this; free some space, then try again.'
const NOT_WRITABLE = 'The folder cannot be written. Nothing was kept of this; tell your administrator.'
const WORDS: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', NO_SPACE],
  ['EDQUOT', NO_SPACE],
  ['EROFS', NOT_WRITABLE],
  ['EACCES', NOT_WRITABLE],
  ['EPERM', NOT_WRITABLE],
])
const NO_BUCKET = 'The bucket for files does not exist. Nothing was kept of this; tell your administrator.'

/** In words for people, if it is a place for files that cannot take any; null for every other error. */
export function storageTrouble(error: unknown): AppError | null {
  const isBucket = error instanceof Error && error.name === 'NoSuchBucket'
  const words = isBucket ? NO_BUCKET : isOutOfSpace(error) ? NO_SPACE : WORDS.get(errorCode(error) ?? '')
  return words ? new AppError('NOT_READY', words, { cause: error, retryAfterSeconds: 30 }) : null
}

/** What servers of buckets answer when their disks are full, or an organization's share of them is used up. */
const FULL_STORES: ReadonlySet<string> = new Set([
  'InsufficientStorage',
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
])
const INSUFFICIENT_STORAGE = 507

/** Whether a place for files refused something because it is full. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (WORDS.get(errorCode(error) ?? '') === NO_SPACE || FULL_STORES.has(error.name)) return true
  const answer =
    '$metadata' in error ? (error.$metadata as { httpStatusCode?: number } | undefined) : undefined
  return answer?.httpStatusCode === INSUFFICIENT_STORAGE
}

/** Rejects, in words for people, if a folder cannot be written or its disk is as good as full. */
export async function requireRoom(folder: string): Promise<void> {
  try {
    await access(folder, constants.W_OK)
  } catch (error) {
    throw storageTrouble(error) ?? error
  }
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEAST_ROOM) throw new AppError('NOT_READY', NO_SPACE, { retryAfterSeconds: 30 })
}
