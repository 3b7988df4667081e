import { megabytes } from '../bounds.ts'
import { MAX_MEMBERS, MAX_MEMBERS_BYTES } from '../containers/members.ts'
import { type SourceFile, Unreadable } from '../extraction.ts'

/** The first mails whose sizes are within what may come out of one file. */
export function withinBounds(sizes: Iterable<number>): number {
  let bytes = 0
  let count = 0
  for (const size of sizes) {
    bytes += size
    if (bytes > MAX_MEMBERS_BYTES) break
    count++
  }
  if (count === 0)
    throw new Unreadable(`The first mail of this mailbox is larger than ${megabytes(MAX_MEMBERS_BYTES)}.`)
  return count
}

/**
 * Each mail as an item of its own, or, where a mailbox has more than may come out of one file, mailboxes of as many
 * mails as may: these are opened in their turn.
 */
export function mailMembers(mails: readonly Buffer[], unquote: (mail: Buffer) => Buffer): SourceFile[] {
  if (mails.length <= MAX_MEMBERS)
    return mails.map((mail, at) => ({
      fileName: `mail-${at + 1}.eml`,
      mimeType: 'message/rfc822',
      bytes: unquote(mail),
    }))
  const parts = Array.from({ length: Math.ceil(mails.length / MAX_MEMBERS) }, (_, part) => part * MAX_MEMBERS)
  return parts.map((first) => {
    const some = mails.slice(first, first + MAX_MEMBERS)
    return {
      fileName: `mails-${first + 1}-${first + some.length}.mbox`,
      mimeType: 'application/mbox',
      bytes: Buffer.concat(some.flatMap((mail) => [SEPARATOR, mail, BLANK])),
    }
  })
}

const SEPARATOR = Buffer.from('From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n')
const BLANK = Buffer.from('\n\n')

/** What a mailbox says when it could not give all. */
export const someLeftOut = (taken: number, all: number): string | null =>
  taken < all
    ? `Only the first ${taken} of ${all} mails were extracted from this mailbox, because together they are larger than ${megabytes(MAX_MEMBERS_BYTES)}; split it to add the others.`
    : null
