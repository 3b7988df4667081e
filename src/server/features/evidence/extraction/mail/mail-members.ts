import { megabytes } from '../bounds.ts'
import { MAX_MEMBERS, MAX_MEMBERS_BYTES } from '../containers/members.ts'
import type { TakeInside } from '../extraction.ts'

/** Of more mails than may come out of one file, so many bytes are in one mailbox, if there is more than one mail. */
const PART_BYTES = 32 * 1024 * 1024
/** The text names so many mails, each in so many characters; a mailbox of more is no list that anybody reads. */
const MAX_LINES = 50_000
const MAX_LINE = 300

export interface MailMembers {
  /** The next mail, and what the list says of it: sender, date and subject, with tabs between them. */
  add(mail: Buffer, summary: string): Promise<void>
  /** Once there are no more: the list, one line a mail, and what is missing. */
  end(): Promise<{ readonly lines: readonly string[]; readonly warning: string | null }>
}

/**
 * Gives each mail as an item of its own, or, where there are more than may come out of one file, mailboxes of as many
 * as may: these are opened in their turn. Holds one of them in memory at most.
 */
export function createMailMembers(
  take: TakeInside,
  { all, unquote = (mail) => mail }: { readonly all: number; readonly unquote?: (mail: Buffer) => Buffer },
): MailMembers {
  const part: Buffer[] = []
  const lines: string[] = []
  let partBytes = 0
  let taken = 0
  let tooLarge = 0
  const endPart = async () => {
    if (part.length === 0) return
    await take({
      fileName: `mails-${taken - part.length + 1}-${taken}.mbox`,
      mimeType: 'application/mbox',
      bytes: Buffer.concat(part.flatMap((mail) => [SEPARATOR, mail, BLANK])),
    })
    part.length = 0
    partBytes = 0
  }
  return {
    async add(mail, summary) {
      if (mail.length > MAX_MEMBERS_BYTES) {
        tooLarge++
        return
      }
      if (part.length === MAX_MEMBERS || partBytes + mail.length > PART_BYTES) await endPart()
      taken++
      if (lines.length < MAX_LINES) lines.push(`${taken}\t${summary}`.slice(0, MAX_LINE).trimEnd())
      if (all > MAX_MEMBERS) {
        part.push(mail)
        partBytes += mail.length
      } else await take({ fileName: `mail-${taken}.eml`, mimeType: 'message/rfc822', bytes: unquote(mail) })
    },
    async end() {
      await endPart()
      const missing = [
        ...(tooLarge > 0
          ? [
              `${tooLarge} of ${all} mails were not extracted, because each is larger than ${megabytes(MAX_MEMBERS_BYTES)}.`,
            ]
          : []),
        ...(taken > lines.length
          ? [`Only the first ${lines.length} of ${taken} mails are listed here.`]
          : []),
      ]
      return { lines, warning: missing.join(' ') || null }
    },
  }
}

const SEPARATOR = Buffer.from('From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n')
const BLANK = Buffer.from('\n\n')
