import { MAX_MEMBERS, MAX_MEMBERS_BYTES } from '../containers/members.ts'
import type { SourceFile } from '../extraction.ts'
import { Died } from './closed-process.ts'

/** Takes a file found inside, and may reject: the one that is being read is not at fault then. */
export type StoreInside = (file: SourceFile) => Promise<void>

/** What was found inside a file could not be taken; the cause says why. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
}

/** A mail with attachments may be longer than what it was made of. */
const GROWTH = 2

/** A reader limits what it gives itself; one that was compromised must not fill the store. */
export function limitTaken(take: StoreInside, sizeBytes: number): StoreInside {
  let bytesLeft = MAX_MEMBERS_BYTES + GROWTH * sizeBytes
  let filesLeft = MAX_MEMBERS
  let isTaking = false
  return async (file) => {
    bytesLeft -= file.bytes.length
    filesLeft--
    if (isTaking || bytesLeft < 0 || filesLeft < 0) throw new Died(null, null)
    isTaking = true
    try {
      await take(file)
    } catch (cause) {
      throw new NotTaken('a file found inside could not be stored', { cause })
    } finally {
      isTaking = false
    }
  }
}
