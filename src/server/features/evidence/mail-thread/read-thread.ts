import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import type { MailThread } from '#shared/contracts/evidence.ts'
import { formatExhibitNumber } from '../exhibit-numbers.store.ts'
import { HEAD_LENGTH } from '../list-evidence.store.ts'
import { requireItem } from '../present-evidence.ts'
import { findWrittenAt } from '../written-at.ts'
import { type HeadedMail, pickThread, readHeadedMail } from './same-thread.ts'
import { listHeadsAbout } from './thread.store.ts'

/** More mails with one subject are no conversation that anybody follows. */
const MAX_MAILS = 500

/** The mails of the case that belong to the conversation of this one, in order of time; empty for what is no mail. */
export const readThread = (deps: Core, scope: TenantScope, id: string): Promise<MailThread> =>
  deps.tenancy.inTenant(scope, async (db) => {
    const { content, ...row } = await requireItem(db, id)
    const item = { ...row, head: content.slice(0, HEAD_LENGTH) }
    const mail = readHeadedMail(item.head)
    if (!mail) return { items: [] }
    const rows = await listHeadsAbout(db, {
      investigationId: item.investigation_id,
      subject: mail.subject,
      limit: MAX_MAILS,
    })
    const others = rows.flatMap((row) => {
      const headed = row.id === id ? null : readHeadedMail(row.head)
      return headed ? [{ ...toAbout(row), mail: headed }] : []
    })
    const copies = Map.groupBy(pickThread({ ...toAbout(item), mail }, others), sameMail)
    return {
      items: [...copies.values()]
        .flatMap(([first, ...more]) => (first ? [{ first, copies: more.length }] : []))
        .toSorted(({ first: a }, { first: b }) => findTime(a) - findTime(b) || findNumber(a) - findNumber(b))
        .map(({ first, copies: count }) => ({
          evidence_id: first.id,
          exhibit_number: first.exhibit_number === null ? null : formatExhibitNumber(first.exhibit_number),
          title: first.title,
          from: first.mail.from,
          date: first.mail.date,
          written_at: findWrittenAt(first.head, first.occurred_at),
          copies: count,
        })),
    }
  })

interface About {
  readonly id: string
  readonly exhibit_number: number | null
  readonly title: string
  readonly occurred_at: Date | null
  readonly head: string
}
type Mail = About & { readonly mail: HeadedMail }

const toAbout = ({ id, exhibit_number, title, occurred_at, head }: About): About => ({
  id,
  exhibit_number,
  title,
  occurred_at,
  head,
})

/** What was sent by one person at one moment is one mail, in how many mailboxes it may lie. */
const sameMail = ({ id, mail: { from, date } }: Mail): string => (date ? `${from ?? ''}\n${date}` : id)

/** Without a time of its own, behind the others. */
const findTime = ({ occurred_at }: Mail): number => occurred_at?.getTime() ?? Number.MAX_SAFE_INTEGER
const findNumber = ({ exhibit_number }: Mail): number => exhibit_number ?? Number.MAX_SAFE_INTEGER
