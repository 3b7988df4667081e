import { readMailHead } from '#shared/mail-head.ts'

export interface HeadedMail {
  /** As written, without what marks an answer or a mail that was passed on. */
  readonly subject: string
  readonly people: ReadonlySet<string>
  readonly from: string | null
  /** As written. */
  readonly date: string | null
}

/** Re: and Fw: in the languages that mail programs write them in, with the numbers that some of them count by. */
const MARK = /^\s*(?:re|r|rv|res|ré|rép|aw|antw|sv|vs|fw|fwd|wg|tr|enc|i)\s*(?:\[\d+\]|\(\d+\))?\s*:\s*/iu
const ADDRESS = /[^\s<>"',;:()[\]]+@[^\s<>"',;:()[\]]+/gu
/** Of one mail and another: by one alone, who is in every mail of a case, all of them would hang together. */
const SHARED_PEOPLE = 2

/** What the head of a mail says of its conversation; null where the text has none, or no subject. */
export function readHeadedMail(text: string): HeadedMail | null {
  const fields = readMailHead(text)?.fields ?? []
  const findValues = (name: RegExp): string[] =>
    fields
      .filter((field) => name.test(field.name))
      .map(({ value }) => text.slice(value.start, value.end).trim())
  const [subject = ''] = findValues(/^subject$/i).map(withoutMarks)
  if (subject === '') return null
  return {
    subject,
    people: new Set(findValues(/^(?:from|to|cc|bcc)$/i).flatMap(toPeople)),
    from: findValues(/^from$/i)[0] || null,
    date: findValues(/^(?:date|sent)$/i)[0] || null,
  }
}

function withoutMarks(subject: string): string {
  let rest = subject
  for (let shorter = rest.replace(MARK, ''); shorter !== rest; shorter = rest.replace(MARK, ''))
    rest = shorter
  return rest.trim()
}

/** By their addresses; where there are none, by their names. */
const toPeople = (line: string): string[] =>
  (line.match(ADDRESS) ?? line.split(';')).map((one) => one.trim().toLowerCase()).filter(Boolean)

const isSameSubject = (one: HeadedMail, other: HeadedMail): boolean =>
  one.subject.replace(/\s+/gu, ' ').toLowerCase() === other.subject.replace(/\s+/gu, ' ').toLowerCase()

const shareEnough = (one: HeadedMail, other: HeadedMail): boolean =>
  [...one.people].filter((person) => other.people.has(person)).length >= SHARED_PEOPLE

/** The mails that belong together with the first of them: the same subject, and from each to the next shared people. */
export function pickThread<Mail extends { readonly mail: HeadedMail }>(
  first: Mail,
  others: readonly Mail[],
): Mail[] {
  const thread = [first]
  let rest = others.filter(({ mail }) => isSameSubject(mail, first.mail))
  for (let at = 0; at < thread.length; at++) {
    const here = thread[at]
    if (!here) break
    const joined = rest.filter(({ mail }) => shareEnough(mail, here.mail))
    rest = rest.filter((one) => !joined.includes(one))
    thread.push(...joined)
  }
  return thread
}
